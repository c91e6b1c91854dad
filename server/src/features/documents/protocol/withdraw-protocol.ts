import type { withdrawProtocol as withdrawProtocolCall } from '#contract/documents/protocol-calls.ts'
import { showProtocol } from '#server/features/documents/protocol/read-protocol.ts'
import { voidOpenRound, lockDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Withdraws a protocol change before it is decided. Its ledger entries stay. */
export const withdrawProtocol: Handler<typeof withdrawProtocolCall> = async ({ tx, pilot, body, now }) => {
  const { family_id, id, proposes_protocol, state } = await lockDocument(tx, pilot, body.document_id)
  if (proposes_protocol === null) refuse('not_found')
  if (state !== 'draft' && state !== 'waiting') refuse('protocol_change_over')
  await voidOpenRound(tx, { family_id, id }, now)
  await tx
    .updateTable('documents')
    .set({ binned_at: now, updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  const details = { protocol: proposes_protocol }
  await appendToLedger(tx, family_id, {
    act: 'protocol.withdrawn',
    by: pilot.accountId,
    subjectId: id,
    details,
    now,
  })
  return showProtocol(tx, pilot)
}
