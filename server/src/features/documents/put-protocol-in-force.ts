import type { DocumentRow } from '#server/features/documents/store.ts'
import { findProtocol } from '#server/features/documents/find-protocol.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** An approved change of the protocol takes effect. What is being decided stays under the protocol it began with. */
export async function putProtocolInForce(tx: Tx, { family_id, id, proposes_protocol }: DocumentRow, now: Date): Promise<void> {
  if (proposes_protocol === null) return
  const { protocol: before } = await findProtocol(tx, family_id)
  if (before === proposes_protocol) return
  await tx
    .updateTable('families')
    .set((row) => ({ governance_protocol: proposes_protocol, version: row('version', '+', 1) }))
    .where('family_id', '=', family_id)
    .execute()
  await appendToLedger(tx, family_id, {
    act: 'protocol.changed',
    by: null,
    subjectId: id,
    details: { from: before, protocol: proposes_protocol },
    now,
  })
}
