import type {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
} from '#contract/account/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { endOtherSessions, endSession } from '#server/ground/sessions.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/**
 * Ends one of the pilot's own sessions. The current one is a sign-out: it needs no password and clears the
 * cookie.
 */
export function endOne(attempts: Throttle): Handler<typeof endSessionCall> {
  return async ({ tx, pilot, params, body, visit }) => {
    const found = await tx
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', params.id)
      .where('account_id', '=', pilot.accountId)
      .executeTakeFirst()
    if (!found) refuse('not_found')
    const isThis = found.token_hash.equals(pilot.sessionHash)
    if (!isThis) {
      const password = body.current_password ?? refuseField('current_password', 'required')
      await expectOwnPassword(tx, { pilot, password, field: 'current_password', attempts })
    }
    await endSession(tx, found.token_hash)
    if (isThis) visit.clearSession()
    return { done: true }
  }
}

export function endOthers(attempts: Throttle): Handler<typeof endOtherSessionsCall> {
  return async ({ tx, pilot, body }) => {
    await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts,
    })
    await endOtherSessions(tx, pilot.accountId, pilot.sessionHash)
    return { done: true }
  }
}
