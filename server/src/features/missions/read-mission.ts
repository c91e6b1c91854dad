import type { readMission } from '#contract/missions/calls.ts'
import { findMission } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { showMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'

export function read(sources: MissionSources): Handler<typeof readMission> {
  return async ({ tx, pilot, params, now }) =>
    showMission(sources, { tx, pilot, now }, await findMission(tx, pilot.familyId, params.id))
}
