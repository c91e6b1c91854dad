import type { Protocol } from '#contract/documents/matter.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface FamilyRecord {
  readonly protocol: Protocol
  readonly purpose: string
  readonly name: string
  readonly core_value: string
  readonly legacy_established: number | null
}

/** The protocol in force, with the purpose statement that value-based management rates by. */
export async function findProtocol(tx: Tx, familyId: string, { isLocked = false } = {}): Promise<FamilyRecord> {
  const family = await tx
    .selectFrom('families')
    .select(['governance_protocol as protocol', 'purpose_statement as purpose', 'core_value', 'name', 'legacy_established'])
    .where('family_id', '=', familyId)
    .$if(isLocked, (row) => row.forShare())
    .executeTakeFirst()
  return family ?? refuse('not_found')
}
