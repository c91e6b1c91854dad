import { sql } from 'kysely'

import type { Evidence, EvidenceSource } from '#server/ground/evidence.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * What a mission can be measured by: who has a seat, which of the papers we know by name there are, and these papers besides. One
 * source after another, as they share one connection; the thousand other papers that a family may have stay where they are.
 */
export async function gather(sources: readonly EvidenceSource[], tx: Tx, familyId: string, paperIds: readonly string[]): Promise<Evidence[]> {
  const found: Evidence[] = []
  for (const { named } of sources) {
    const { rows } = await sql<Evidence>`
      select * from ${named(tx, familyId)} evidence
      where kind in ('member_active', 'member_invited') or template is not null or id = any(${paperIds}::uuid[])
      order by at, id`.execute(tx)
    found.push(...rows)
  }
  return found
}
