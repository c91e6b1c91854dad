import type { readFamily } from '#contract/family/calls.ts'
import { may } from '#contract/permissions.ts'
import { findFamily, shownFamily } from '#server/features/family/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

export const read: Handler<typeof readFamily> = async ({ tx, pilot }) => {
  const family = (await findFamily(tx, pilot.familyId)) ?? refuse('not_found')
  return may(pilot.role, 'family.read') ? shownFamily(family) : { id: family.family_id, name: family.name }
}
