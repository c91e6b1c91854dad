import type { tickCriterion } from '#contract/missions/calls.ts'
import { isCheck } from '#contract/missions/checks.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Ticks a criterion without a check, with a note, or removes the tick. Checked criteria can't be ticked. */
export function tick(sources: MissionSources): Handler<typeof tickCriterion> {
  return async ({ tx, pilot, params, body, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const criterion =
      locked.loaded.criteria.find(({ id }) => id === params.criterion_id) ?? refuse('not_found')
    if (isCheck(criterion.key)) refuse('criterion_checked')

    const note = body.is_met ? (body.note ?? '') : ''
    const isSame = body.is_met === (criterion.ticked_at !== null) && note === criterion.note
    // A retry without changes succeeds, even if the first call ended the mission.
    if (!isSame) {
      expectActive(locked)
      await tx
        .updateTable('mission_criteria')
        .set({
          note,
          ...(body.is_met
            ? { ticked_at: now, ticked_by: pilot.accountId }
            : { ticked_at: null, ticked_by: null }),
        })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', criterion.id)
        .execute()
    }
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}
