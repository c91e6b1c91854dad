import type { StoredRound } from '#server/features/documents/approvals/round.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Applies an approved protocol change. Open rounds continue under the protocol they started with. */
export async function putProtocolInForce(tx: Tx, round: StoredRound, now: Date): Promise<StoredRound> {
  const { family_id, id, proposes_protocol: protocol } = round.document
  const { protocol: from } = round.family
  if (protocol === null || from === protocol) return round
  await tx
    .updateTable('families')
    .set((row) => ({ governance_protocol: protocol, version: row('version', '+', 1) }))
    .where('family_id', '=', family_id)
    .execute()
  await appendToLedger(tx, family_id, {
    act: 'protocol.changed',
    by: null,
    subjectId: id,
    details: { from, protocol },
    now,
  })
  return { ...round, family: { ...round.family, protocol } }
}
