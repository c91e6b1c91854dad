import type {
  removeCriterion as removeCriterionCall,
  restoreCriterion as restoreCriterionCall,
} from '#contract/missions/calls.ts'
import { criterionLimits } from '#contract/missions/checks.ts'
import { isSame, writeChange } from '#server/features/missions/criterion-values.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import {
  expectActive,
  settleAndShow,
  openMission,
  type LockedMission,
} from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Removes a success criterion. Its row remains, so that it can be restored with its tick. */
export function removeCriterion(sources: MissionSources): Handler<typeof removeCriterionCall> {
  return async ({ tx, pilot, params, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const { removed_at } = await findCriterion(tx, locked, params.criterion_id)
    if (removed_at === null) {
      expectActive(locked)
      // Without a criterion a mission could never be achieved.
      if (locked.loaded.criteria.length === 1) refuse('last_criterion')
      await setRemoved(tx, locked, params.criterion_id, now)
      await writeChange(context, locked.loaded, 'removed')
    }
    return settleAndShow(sources, context, locked)
  }
}

export function restoreCriterion(sources: MissionSources): Handler<typeof restoreCriterionCall> {
  return async ({ tx, pilot, params, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const criterion = await findCriterion(tx, locked, params.criterion_id)
    if (criterion.removed_at !== null) {
      expectActive(locked)
      const { criteria } = locked.loaded
      if (criteria.length >= criterionLimits.max) refuse('criteria_full')
      if (criteria.some((one) => isSame(one, criterion))) refuse('criterion_listed')
      await setRemoved(tx, locked, params.criterion_id, null)
      await writeChange(context, locked.loaded, 'restored')
    }
    return settleAndShow(sources, context, locked)
  }
}

async function findCriterion(tx: Tx, { loaded: { mission } }: LockedMission, id: string) {
  const criterion = await tx
    .selectFrom('mission_criteria')
    .select(['key', 'text', 'parameters', 'removed_at'])
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return criterion ?? refuse('not_found')
}

async function setRemoved(
  tx: Tx,
  { loaded: { mission } }: LockedMission,
  id: string,
  removed_at: Date | null,
): Promise<void> {
  await tx
    .updateTable('mission_criteria')
    .set({ removed_at, is_touched: true })
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', id)
    .execute()
}
