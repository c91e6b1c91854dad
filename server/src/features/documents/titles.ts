import { isReadable } from '#server/features/documents/readable.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The titles of those papers among these that the pilot may read; the others are not even named. */
export async function paperTitles(
  tx: Tx,
  pilot: Pick<Pilot, 'accountId' | 'familyId' | 'role'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const papers = await tx
    .selectFrom('documents')
    .select(['id', 'title'])
    .where('family_id', '=', pilot.familyId)
    .where('id', 'in', [...ids])
    .where(isReadable(pilot))
    .execute()
  return new Map(papers.map(({ id, title }) => [id, title]))
}
