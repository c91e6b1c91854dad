import type { listMissions } from '#contract/missions/calls.ts'
import { gather } from '#server/features/missions/gather.ts'
import { show } from '#server/features/missions/show.ts'
import { findWholes, namesOf, papersOf } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The missions, newest first: their ids lie in the order in which they began. */
export function list({ evidence }: MissionSources): Answer<typeof listMissions> {
  return async ({ tx, pilot, query, now }) => {
    const before = readCursor(query, [isCursorId])
    const rows = await tx
      .selectFrom('missions')
      .selectAll()
      .where('family_id', '=', pilot.familyId)
      .$if(before !== undefined, (missions) => missions.where('id', '<', before?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const known = rows.length === 0 ? [] : await gather(evidence, tx, pilot.familyId, papersOf(rows))
    const names = await namesOf(tx, pilot.familyId)
    return pageOf(await findWholes(tx, pilot.familyId, rows), query, {
      show: (whole) => show(whole, { known, names, now }),
      at: ({ mission }) => [mission.id],
    })
  }
}
