import type { removeCriterion as removeCriterionCall, restoreCriterion as restoreCriterionCall } from '#contract/missions/calls.ts'
import { criterionLimits } from '#contract/missions/checks.ts'
import { isSame, writeChange } from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take, type Taken } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Removes a success criterion. Its row stays, so that it can be restored with its tick. */
export function removeCriterion(sources: MissionSources): Answer<typeof removeCriterionCall> {
  return async ({ tx, pilot, params, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const { removed_at } = await findCriterion(tx, taken, params.criterion_id)
    if (removed_at === null) {
      expectUnderWay(taken)
      // Without any criterion a mission could never be achieved.
      if (taken.whole.criteria.length === 1) refuse('last_criterion')
      await setRemoved(tx, taken, params.criterion_id, now)
      await writeChange(acting, taken.whole, 'removed')
    }
    return settled(sources, acting, taken)
  }
}

export function restoreCriterion(sources: MissionSources): Answer<typeof restoreCriterionCall> {
  return async ({ tx, pilot, params, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const criterion = await findCriterion(tx, taken, params.criterion_id)
    if (criterion.removed_at !== null) {
      expectUnderWay(taken)
      const { criteria } = taken.whole
      if (criteria.length >= criterionLimits.most) refuse('criteria_full')
      if (criteria.some((one) => isSame(one, criterion))) refuse('criterion_listed')
      await setRemoved(tx, taken, params.criterion_id, null)
      await writeChange(acting, taken.whole, 'restored')
    }
    return settled(sources, acting, taken)
  }
}

async function findCriterion(tx: Tx, { whole: { mission } }: Taken, id: string) {
  const criterion = await tx
    .selectFrom('mission_criteria')
    .select(['key', 'text', 'parameters', 'removed_at'])
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return criterion ?? refuse('not_found')
}

async function setRemoved(tx: Tx, { whole: { mission } }: Taken, id: string, removed_at: Date | null): Promise<void> {
  await tx
    .updateTable('mission_criteria')
    .set({ removed_at, is_touched: true })
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', id)
    .execute()
}
