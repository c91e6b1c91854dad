import type { Protocol } from '#contract/documents/matter.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The protocol in force. */
export async function findProtocol(tx: Tx, familyId: string): Promise<Protocol> {
  const family = await tx.selectFrom('families').select('governance_protocol').where('family_id', '=', familyId).executeTakeFirst()
  return family?.governance_protocol ?? refuse('not_found')
}
