import type { standingCalls } from '#contract/account/standing-calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { foundFamily } from '#server/ground/families.ts'
import { moveSession } from '#server/ground/sessions.ts'

/** Founds a family with an existing account and moves the session to it. Throttled like creating accounts. */
export function foundOwnFamily(throttles: SignInThrottles): Handler<(typeof standingCalls)['foundFamily']> {
  return async ({ tx, pilot, visit, now }) => {
    await throttles.countCreation(visit)
    const account = await lockAccount(tx, pilot.accountId)
    const hasProfile = account.full_name !== '' && account.dob !== null
    const familyId = await foundFamily(tx, account.id, now, hasProfile ? 'mission' : 'profile')
    return moveSession(tx, pilot.sessionHash, familyId, now)
  }
}
