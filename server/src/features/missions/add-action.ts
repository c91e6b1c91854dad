import { actionLimits, type addAction as addActionCall } from '#contract/missions/calls.ts'
import { expectOwner } from '#server/features/missions/expect-owner.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Adds an action in the family's own words. */
export function addAction(sources: MissionSources): Handler<typeof addActionCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    expectActive(locked)
    if (locked.loaded.actions.length >= actionLimits.max) refuse('mission_full')
    const owner_id = body.owner_id ?? pilot.accountId
    await expectOwner(tx, pilot.familyId, owner_id)

    await tx
      .insertInto('mission_actions')
      .values({
        family_id: pilot.familyId,
        id: newId(now),
        mission_id: locked.loaded.mission.id,
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
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}
