import type { switchFamily as switchFamilyCall } from '#contract/auth/family-calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { membershipsOf } from '#server/ground/families.ts'
import { moveSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Moves this session to another family in which the pilot is active. */
export const switchFamily: Handler<typeof switchFamilyCall> = async ({ tx, pilot, body, now }) => {
  const memberships = await membershipsOf(tx, pilot.accountId)
  const membership = memberships.find(
    ({ family_id, status }) => family_id === body.family_id && status === 'active',
  )
  if (!membership) refuse('not_found')
  return moveSession(tx, pilot.sessionHash, membership.family_id, now)
}
