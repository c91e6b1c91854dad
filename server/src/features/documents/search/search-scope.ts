import { isReadable } from '#server/features/documents/readable.ts'
import type { SearchScope } from '#server/ground/passages/search-scope.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The documents a pilot's search covers: an allow list for advisors and a deny list for others, both short.
 */
export async function searchScope(
  tx: Tx,
  pilot: Pick<Pilot, 'accountId' | 'familyId' | 'role'>,
): Promise<SearchScope> {
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
