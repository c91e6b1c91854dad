import type { readMission } from '#contract/missions/calls.ts'
import { gather } from '#server/features/missions/gather.ts'
import { show } from '#server/features/missions/show.ts'
import { findMission, findWhole, namesOf } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'

export function read({ evidence }: MissionSources): Answer<typeof readMission> {
  return async ({ tx, pilot, params, now }) => {
    const whole = await findWhole(tx, await findMission(tx, pilot.familyId, params.id))
    return show(whole, { known: await gather(evidence, tx, pilot.familyId, whole.mission.paper_ids), names: await namesOf(tx, pilot.familyId), now })
  }
}
