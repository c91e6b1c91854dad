import type { withdrawProtocol as withdrawProtocolCall } from '#contract/documents/protocol-calls.ts'
import { showProtocol } from '#server/features/documents/read-protocol.ts'
import { endQuestion, lockDocument } from '#server/features/documents/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Takes a change of the protocol back before it is decided. The ledger keeps that it was there, and what was answered. */
export const withdrawProtocol: Answer<typeof withdrawProtocolCall> = async ({ tx, pilot, body, now }) => {
  const { family_id, id, proposes_protocol, state } = await lockDocument(tx, pilot, body.document_id)
  if (proposes_protocol === null) refuse('not_found')
  if (state !== 'draft' && state !== 'waiting') refuse('protocol_change_over')
  await endQuestion(tx, { family_id, id }, now)
  await tx.updateTable('documents').set({ binned_at: now, updated_at: now }).where('family_id', '=', family_id).where('id', '=', id).execute()
  const details = { protocol: proposes_protocol }
  await appendToLedger(tx, family_id, { act: 'protocol.withdrawn', by: pilot.accountId, subjectId: id, details, now })
  return showProtocol(tx, pilot)
}
