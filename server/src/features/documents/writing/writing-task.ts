import { findRecord } from '#server/features/documents/templates/family-record.ts'
import { findVersion, mayWrite } from '#server/features/documents/store.ts'
import type { WritingRow } from '#server/features/documents/writing/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The model's input, read again at each start; undefined if the requesting pilot may no longer write there.
 */
export async function writingTask(
  tx: Tx,
  { family_id, document_id, account_id, request }: WritingRow,
  now: Date,
) {
  const document = await tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('id', '=', document_id)
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  const seat = await tx
    .selectFrom('members')
    .select('role')
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!document || !seat) return
  const pilot = { accountId: account_id, familyId: family_id, role: seat.role, language: document.language }
  if (!mayWrite(pilot, document)) return
  const { title, body } = await findVersion(tx, family_id, document_id, document.version)
  const origin = { kind: 'document', id: document_id, version: document.version }
  return {
    title,
    origin,
    body,
    record: await findRecord(tx, pilot, now),
    prompt: document.prompt,
    request,
    language: document.language,
  }
}
