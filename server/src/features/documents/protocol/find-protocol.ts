import type { Protocol } from '#contract/documents/matter.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface ProtocolInForce {
  readonly protocol: Protocol
  readonly purpose: string
}

/** The protocol in force, with the purpose statement that value-based management rates votes against. */
export async function findProtocol(
  tx: Tx,
  familyId: string,
  { isLocked = false } = {},
): Promise<ProtocolInForce> {
  const family = await tx
    .selectFrom('families')
    .select(['governance_protocol as protocol', 'purpose_statement as purpose'])
    .where('family_id', '=', familyId)
    .$if(isLocked, (row) => row.forShare())
    .executeTakeFirst()
  return family ?? refuse('not_found')
}
