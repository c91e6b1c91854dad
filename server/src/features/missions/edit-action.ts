import type { ParsedBodyOf } from '#contract/call.ts'
import type { editAction as editActionCall } from '#contract/missions/calls.ts'
import { expectOwner } from '#server/features/missions/expect-owner.ts'
import type { ActionRow } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Changes an action or its done state. The first pilot to mark it done is recorded. */
export function editAction(sources: MissionSources): Handler<typeof editActionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const action = locked.loaded.actions.find(({ id }) => id === params.action_id) ?? refuse('not_found')
    const changes = changesOf(action, body, { pilot, now })
    // A retry without changes succeeds, even if the first call ended the mission.
    if (Object.keys(changes).length > 0) {
      expectActive(locked)
      if (changes.owner_id) await expectOwner(tx, pilot.familyId, changes.owner_id)
      await tx
        .updateTable('mission_actions')
        .set({ ...changes, is_touched: true })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', action.id)
        .execute()
    }
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}

function changesOf(
  action: ActionRow,
  body: ParsedBodyOf<typeof editActionCall>,
  { pilot, now }: { pilot: Pilot; now: Date },
) {
  const { text, owner_id, due_on, is_done } = body
  return {
    ...(text !== undefined && text !== action.text && { text }),
    ...(owner_id !== undefined && owner_id !== action.owner_id && { owner_id }),
    ...(due_on !== undefined && due_on !== action.due_on && { due_on }),
    ...(is_done === true && !action.done_at && { done_at: now, done_by: pilot.accountId }),
    ...(is_done === false && action.done_at && { done_at: null, done_by: null }),
  }
}
