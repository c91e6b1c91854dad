import {
  actionLimits,
  type removeAction as removeActionCall,
  type restoreAction as restoreActionCall,
} from '#contract/missions/calls.ts'
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

/**
 * Removes an action. Its row remains, so that it can be restored, and so that no new answer adds it again.
 */
export function removeAction(sources: MissionSources): Handler<typeof removeActionCall> {
  return async ({ tx, pilot, params, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const isListed = await expectAction(tx, locked, params.action_id)
    if (isListed) {
      expectActive(locked)
      await setRemoved(tx, locked, params.action_id, now)
    }
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}

export function restoreAction(sources: MissionSources): Handler<typeof restoreActionCall> {
  return async ({ tx, pilot, params, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const isListed = await expectAction(tx, locked, params.action_id)
    if (!isListed) {
      expectActive(locked)
      if (locked.loaded.actions.length >= actionLimits.max) refuse('mission_full')
      await setRemoved(tx, locked, params.action_id, null)
    }
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}

/** True if the action is listed; refuses one of another mission. */
async function expectAction(
  tx: Tx,
  { loaded: { mission } }: LockedMission,
  actionId: string,
): Promise<boolean> {
  const action = await tx
    .selectFrom('mission_actions')
    .select('removed_at')
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', actionId)
    .executeTakeFirst()
  return (action ?? refuse('not_found')).removed_at === null
}

async function setRemoved(
  tx: Tx,
  { loaded: { mission } }: LockedMission,
  actionId: string,
  removed_at: Date | null,
): Promise<void> {
  await tx
    .updateTable('mission_actions')
    .set({ removed_at, is_touched: true })
    .where('family_id', '=', mission.family_id)
    .where('id', '=', actionId)
    .execute()
}
