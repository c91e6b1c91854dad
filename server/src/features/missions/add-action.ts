import { actionLimits, type addAction as addActionCall } from '#contract/missions/calls.ts'
import { expectOwner } from '#server/features/missions/owner.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A real world action in the family's own words. */
export function addAction(sources: MissionSources): Answer<typeof addActionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    expectUnderWay(taken)
    if (taken.whole.actions.length >= actionLimits.most) refuse('mission_full')
    const owner_id = body.owner_id ?? pilot.accountId
    await expectOwner(tx, pilot.familyId, owner_id)

    await tx
      .insertInto('mission_actions')
      .values({
        family_id: pilot.familyId,
        id: newId(now),
        mission_id: taken.whole.mission.id,
        key: null,
        text: body.text,
        owner_id,
        due_on: body.due_on,
        done_at: null,
        done_by: null,
        removed_at: null,
        is_touched: true,
        created_at: now,
      })
      .execute()
    return settled(sources, { tx, pilot, now }, taken)
  }
}
