import { isReadable } from '#server/features/documents/readable.ts'
import type { Reach } from '#server/ground/passages/reach.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Which papers a pilot's search goes through: few are shared with an advisor, few are hidden from anybody else. */
export async function reachOf(tx: Tx, pilot: Pick<Pilot, 'accountId' | 'familyId' | 'role'>): Promise<Reach> {
  const isAdvisor = pilot.role === 'advisor'
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', pilot.familyId)
    .where((row) => (isAdvisor ? isReadable(pilot)(row) : row.not(isReadable(pilot)(row))))
    .execute()
  const ids = rows.map(({ id }) => id)
  return isAdvisor ? { only: ids } : { except: ids }
}
