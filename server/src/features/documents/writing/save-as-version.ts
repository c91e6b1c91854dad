import { complexityError } from '#contract/documents/document-complexity.ts'
import { carryOrigins } from '#contract/documents/passages.ts'
import { addVersion, type DocumentRow, findVersion, passagesOf } from '#server/features/documents/store.ts'
import { cleanText } from '#server/features/documents/writing/continue-text.ts'
import { deleteWriting, type WritingRow } from '#server/features/documents/writing/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Saves a finished text as a version. If a newer version exists, a pilot has to decide, so nothing is
 * overwritten.
 */
export async function saveFinished(tx: Tx, { family_id, document_id }: WritingRow, now: Date): Promise<void> {
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
  // A text that can't be saved stays readable with the reason; pilots can discard it or request another one.
  const isComplex = complexityError(cleanText(writing.body, document.title)) !== null
  if (document.version === writing.base_version && !isComplex) return makeVersion(tx, document, writing, now)
  const outcome = isComplex
    ? { state: 'failed' as const, trouble: 'document_complex' as const }
    : { state: 'done' as const }
  await tx
    .updateTable('document_writings')
    .set({ ...outcome, writer: null, beat_at: null })
    .where('family_id', '=', family_id)
    .where('document_id', '=', document_id)
    .execute()
}

/** Saves the model's text as a version of the requesting pilot and deletes the writing. */
export async function makeVersion(
  tx: Tx,
  document: DocumentRow,
  writing: WritingRow,
  now: Date,
): Promise<void> {
  const current = await findVersion(tx, document.family_id, document.id, document.version)
  const body = cleanText(writing.body, document.title)
  if (body !== '' && body !== current.body) {
    const passages = carryOrigins(passagesOf(current), body, 'model')
    await addVersion(tx, document, {
      title: document.title,
      body,
      passages,
      madeBy: 'model',
      authorId: writing.account_id,
      now,
    })
  }
  await deleteWriting(tx, document)
}
