import { sql } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Evidence, EvidenceSource } from '#server/ground/evidence.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** All evidence of a source, oldest first. */
export async function readEvidence(
  { named }: EvidenceSource,
  tx: Tx,
  familyId: string,
  reader?: Pilot,
): Promise<Evidence[]> {
  const { rows } =
    await sql<Evidence>`select * from ${named(tx, familyId, reader)} evidence order by at, id`.execute(tx)
  return rows
}
