import type { ParsedBodyOf } from '#contract/call.ts'
import type { updateMission } from '#contract/missions/calls.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

type Body = ParsedBodyOf<typeof updateMission>

/** Changes days, focus or goal if the version is current. New answers no longer overwrite them. */
export function update(sources: MissionSources): Handler<typeof updateMission> {
  return async ({ tx, pilot, params, body, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const { mission } = locked.loaded
    expectActive(locked)
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
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}

function goalOf({ capital_focus, goal_text, goal_capitals }: Body) {
  return {
    ...(capital_focus !== undefined && { capital_focus }),
    // An empty text restores the default.
    ...(goal_text !== undefined && { goal_text: goal_text || null }),
    ...(goal_capitals !== undefined && { goal_capitals: [...new Set(goal_capitals)] }),
  }
}

function daysOf({ days }: Body, { started_at }: MissionRow, now: Date) {
  if (days === undefined) return {}
  // Fewer days than have passed would end the mission at once; closing is a separate call.
  const minDays = Math.floor((now.getTime() - started_at.getTime()) / day) + 1
  if (days < minDays)
    throw new Refusal('invalid', { fields: [{ field: 'days', key: 'too_small', count: minDays }] })
  return { days, ends_at: later(started_at, days * day) }
}
