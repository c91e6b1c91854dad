import type { editCriterion as editCriterionCall } from '#contract/missions/calls.ts'
import {
  expectNew,
  isSame,
  storedParameters,
  valuesOf,
  writeChange,
} from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Replaces a success criterion and removes its tick, which belonged to the old text. */
export function editCriterion(sources: MissionSources): Handler<typeof editCriterionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const criterion =
      locked.loaded.criteria.find(({ id }) => id === params.criterion_id) ?? refuse('not_found')
    const values = valuesOf(body)
    if (!isSame(criterion, values)) {
      expectActive(locked)
      await expectNew(sources, context, locked.loaded, values)
      await tx
        .updateTable('mission_criteria')
        .set({
          ...values,
          parameters: storedParameters(values),
          ticked_at: null,
          ticked_by: null,
          note: '',
          is_touched: true,
        })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', criterion.id)
        .execute()
      await writeChange(context, locked.loaded, 'changed')
    }
    return settleAndShow(sources, context, locked)
  }
}
