import type { endOtherSessions as endOtherSessionsCall, endSession as endSessionCall } from '#contract/account/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Ends one of the pilot's own sessions. If it is this one, the cookie goes with it. */
export const endOne: Answer<typeof endSessionCall> = async ({ tx, pilot, params, visit }) => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', params.id)
    .where('account_id', '=', pilot.accountId)
    .returning('token_hash')
    .executeTakeFirst()
  if (!ended) refuse('not_found')
  if (ended.token_hash.equals(pilot.sessionHash)) visit.dropSession()
  return { done: true }
}

export const endOthers: Answer<typeof endOtherSessionsCall> = async ({ tx, pilot }) => {
  await endOtherSessions(tx, pilot.accountId, pilot.sessionHash)
  return { done: true }
}
