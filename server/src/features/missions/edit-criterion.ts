import type { editCriterion as editCriterionCall } from '#contract/missions/calls.ts'
import { expectNew, isSame, storedParameters, valuesOf, writeChange } from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Replaces a success criterion. A tick belonged to the old words, so it is removed with them. */
export function editCriterion(sources: MissionSources): Answer<typeof editCriterionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const criterion = taken.whole.criteria.find(({ id }) => id === params.criterion_id) ?? refuse('not_found')
    const values = valuesOf(body)
    if (!isSame(criterion, values)) {
      expectUnderWay(taken)
      await expectNew(sources, acting, taken.whole, values)
      await tx
        .updateTable('mission_criteria')
        .set({ ...values, parameters: storedParameters(values), ticked_at: null, ticked_by: null, note: '', is_touched: true })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', criterion.id)
        .execute()
      await writeChange(acting, taken.whole, 'changed')
    }
    return settled(sources, acting, taken)
  }
}
