import type { ParsedBodyOf } from '#contract/call.ts'
import type { updateMission } from '#contract/missions/calls.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

type Body = ParsedBodyOf<typeof updateMission>

/** Changes days, focus or goal, if no one saved since the mission was read. From then on new answers leave them alone. */
export function update(sources: MissionSources): Answer<typeof updateMission> {
  return async ({ tx, pilot, params, body, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const { mission } = taken.whole
    expectUnderWay(taken)
    if (mission.version !== body.version) refuse('out_of_date')

    const changes = { ...daysOf(body, mission, now), ...goalOf(body) }
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('missions')
        .set({ ...changes, is_edited: true, version: mission.version + 1 })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', mission.id)
        .execute()
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}

function goalOf({ capital_focus, goal_text, goal_capitals }: Body) {
  return {
    ...(capital_focus !== undefined && { capital_focus }),
    // Nothing written is the texts' own words again.
    ...(goal_text !== undefined && { goal_text: goal_text || null }),
    ...(goal_capitals !== undefined && { goal_capitals: [...new Set(goal_capitals)] }),
  }
}

function daysOf({ days }: Body, { started_at }: MissionRow, now: Date) {
  if (days === undefined) return {}
  // Fewer days than have gone by would end the mission at once; closing it is an act of its own.
  const fewest = Math.floor((now.getTime() - started_at.getTime()) / day) + 1
  if (days < fewest) throw new Refusal('invalid', { fields: [{ field: 'days', key: 'too_small', count: fewest }] })
  return { days, ends_at: later(started_at, days * day) }
}
