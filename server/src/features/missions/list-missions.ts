import type { listMissions } from '#contract/missions/calls.ts'
import { showAll } from '#server/features/missions/show-missions.ts'
import { loadMissions } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The missions, newest first: ids are time-ordered. */
export function list(sources: MissionSources): Handler<typeof listMissions> {
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
    const shown = await showAll(sources, { tx, pilot, now }, await loadMissions(tx, pilot.familyId, rows))
    return pageOf(shown, query, { show: (mission) => mission, at: ({ id }) => [id] })
  }
}
