import type { ParsedBodyOf } from '#contract/call.ts'
import type { editAction as editActionCall } from '#contract/missions/calls.ts'
import { expectOwner } from '#server/features/missions/owner.ts'
import type { ActionRow } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Changes an action, says that it is done, or takes that back. Said twice it counts once: who did it first has done it. */
export function editAction(sources: MissionSources): Answer<typeof editActionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const action = taken.whole.actions.find(({ id }) => id === params.action_id) ?? refuse('not_found')
    const changes = changesOf(action, body, { pilot, now })
    // A retried call that has nothing left to change is answered, also when it was the one that ended the mission.
    if (Object.keys(changes).length > 0) {
      expectUnderWay(taken)
      if (changes.owner_id) await expectOwner(tx, pilot.familyId, changes.owner_id)
      await tx
        .updateTable('mission_actions')
        .set({ ...changes, is_touched: true })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', action.id)
        .execute()
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}

function changesOf(action: ActionRow, body: ParsedBodyOf<typeof editActionCall>, { pilot, now }: { pilot: Pilot; now: Date }) {
  const { text, owner_id, due_on, is_done } = body
  return {
    ...(text !== undefined && text !== action.text && { text }),
    ...(owner_id !== undefined && owner_id !== action.owner_id && { owner_id }),
    ...(due_on !== undefined && due_on !== action.due_on && { due_on }),
    ...(is_done === true && !action.done_at && { done_at: now, done_by: pilot.accountId }),
    ...(is_done === false && action.done_at && { done_at: null, done_by: null }),
  }
}
