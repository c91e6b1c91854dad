import type { switchFamily as switchFamilyCall } from '#contract/auth/family-calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import { moveSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Moves this session to another family in which the pilot has an active seat; any other is not there. */
export const switchFamily: Answer<typeof switchFamilyCall> = async ({ tx, pilot, body, now }) => {
  const seats = await seatsOf(tx, pilot.accountId)
  const seat = seats.find(({ family_id, status }) => family_id === body.family_id && status === 'active')
  if (!seat) refuse('not_found')
  return moveSession(tx, pilot.sessionHash, seat.family_id, now)
}
