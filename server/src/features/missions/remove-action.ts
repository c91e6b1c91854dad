import { actionLimits, type removeAction as removeActionCall, type restoreAction as restoreActionCall } from '#contract/missions/calls.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take, type Taken } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Takes an action off the list. Its row stays, so that it can be put back as it was, and so that no new answer proposes it again. */
export function removeAction(sources: MissionSources): Answer<typeof removeActionCall> {
  return async ({ tx, pilot, params, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const isListed = await expectAction(tx, taken, params.action_id)
    if (isListed) {
      expectUnderWay(taken)
      await setRemoved(tx, taken, params.action_id, now)
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}

/** Puts it back. */
export function restoreAction(sources: MissionSources): Answer<typeof restoreActionCall> {
  return async ({ tx, pilot, params, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const isListed = await expectAction(tx, taken, params.action_id)
    if (!isListed) {
      expectUnderWay(taken)
      if (taken.whole.actions.length >= actionLimits.most) refuse('mission_full')
      await setRemoved(tx, taken, params.action_id, null)
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}

/** Whether the action stands on the list; one that never belonged to this mission is not there at all. */
async function expectAction(tx: Tx, { whole: { mission } }: Taken, actionId: string): Promise<boolean> {
  const action = await tx
    .selectFrom('mission_actions')
    .select('removed_at')
    .where('family_id', '=', mission.family_id)
    .where('mission_id', '=', mission.id)
    .where('id', '=', actionId)
    .executeTakeFirst()
  return (action ?? refuse('not_found')).removed_at === null
}

async function setRemoved(tx: Tx, { whole: { mission } }: Taken, actionId: string, removed_at: Date | null): Promise<void> {
  await tx
    .updateTable('mission_actions')
    .set({ removed_at, is_touched: true })
    .where('family_id', '=', mission.family_id)
    .where('id', '=', actionId)
    .execute()
}
