import { carryOrigins } from '#contract/documents/passages.ts'
import { addVersion, type DocumentRow, findVersion, passagesOf } from '#server/features/documents/store.ts'
import { tidied } from '#server/features/documents/writing/continued.ts'
import { deleteWriting, type WritingRow } from '#server/features/documents/writing/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A text that is whole becomes a version. If somebody saved one meanwhile, it waits for a pilot to decide: nothing is passed over. */
export async function becomeVersion(tx: Tx, { family_id, document_id }: WritingRow, now: Date): Promise<void> {
  const document = await tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('id', '=', document_id)
    .where('binned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const writing = await tx
    .selectFrom('document_writings')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('document_id', '=', document_id)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  if (!document || !writing) return
  if (document.version === writing.base_version) return makeVersion(tx, document, writing, now)
  await tx.updateTable('document_writings').set({ state: 'done' }).where('family_id', '=', family_id).where('document_id', '=', document_id).execute()
}

/** Makes it a version, written by a model at the wish of a pilot, and forgets that it was being written. */
export async function makeVersion(tx: Tx, document: DocumentRow, writing: WritingRow, now: Date): Promise<void> {
  const current = await findVersion(tx, document.family_id, document.id, document.version)
  const body = tidied(writing.body, document.title)
  if (body !== '' && body !== current.body) {
    const passages = carryOrigins(passagesOf(current), body, 'model')
    await addVersion(tx, document, { title: document.title, body, passages, madeBy: 'model', authorId: writing.account_id, now })
  }
  await deleteWriting(tx, document)
}
