import type { tickCriterion } from '#contract/missions/calls.ts'
import { isCheck } from '#contract/missions/checks.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Ticks what no record can show, with a note, or takes the tick back. What the records show nobody can tick. */
export function tick(sources: MissionSources): Answer<typeof tickCriterion> {
  return async ({ tx, pilot, params, body, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const criterion = taken.whole.criteria.find(({ id }) => id === params.criterion_id) ?? refuse('not_found')
    if (isCheck(criterion.key)) refuse('criterion_checked')

    const note = body.is_met ? (body.note ?? '') : ''
    const isSame = body.is_met === (criterion.ticked_at !== null) && note === criterion.note
    // A retried call that has nothing left to change is answered, also when it was the one that ended the mission.
    if (!isSame) {
      expectUnderWay(taken)
      await tx
        .updateTable('mission_criteria')
        .set({ note, ...(body.is_met ? { ticked_at: now, ticked_by: pilot.accountId } : { ticked_at: null, ticked_by: null }) })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', criterion.id)
        .execute()
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}
