import type { addCriterion as addCriterionCall } from '#contract/missions/calls.ts'
import { criterionLimits } from '#contract/missions/checks.ts'
import { expectNew, storedParameters, valuesOf, writeChange } from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Adds a success criterion at the end of the list. */
export function addCriterion(sources: MissionSources): Answer<typeof addCriterionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const { mission, criteria } = taken.whole
    expectUnderWay(taken)
    if (criteria.length >= criterionLimits.most) refuse('criteria_full')
    const values = valuesOf(body)
    await expectNew(sources, acting, taken.whole, values)
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
    await writeChange(acting, taken.whole, 'added')
    return settled(sources, acting, taken)
  }
}
