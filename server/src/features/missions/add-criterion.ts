import type { addCriterion as addCriterionCall } from '#contract/missions/calls.ts'
import { criterionLimits } from '#contract/missions/checks.ts'
import {
  expectNew,
  storedParameters,
  valuesOf,
  writeChange,
} from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Adds a success criterion at the end of the list. */
export function addCriterion(sources: MissionSources): Handler<typeof addCriterionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const { mission, criteria } = locked.loaded
    expectActive(locked)
    if (criteria.length >= criterionLimits.max) refuse('criteria_full')
    const values = valuesOf(body)
    await expectNew(sources, context, locked.loaded, values)
    await tx
      .insertInto('mission_criteria')
      .values({
        family_id: pilot.familyId,
        id: newId(now),
        mission_id: mission.id,
        position: Math.max(-1, ...criteria.map(({ position }) => position)) + 1,
        ...values,
        parameters: storedParameters(values),
        ticked_at: null,
        ticked_by: null,
        note: '',
        ended_as: null,
        is_touched: true,
      })
      .execute()
    await writeChange(context, locked.loaded, 'added')
    return settleAndShow(sources, context, locked)
  }
}
