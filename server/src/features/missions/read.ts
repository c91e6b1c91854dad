import type { readMission } from '#contract/missions/calls.ts'
import { findMission } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { showMission } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'

export function read(sources: MissionSources): Answer<typeof readMission> {
  return async ({ tx, pilot, params, now }) => showMission(sources, { tx, pilot, now }, await findMission(tx, pilot.familyId, params.id))
}
