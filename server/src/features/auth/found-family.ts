import type { standingCalls } from '#contract/account/standing-calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { foundFamily } from '#server/ground/families.ts'
import { moveSession } from '#server/ground/sessions.ts'

/** Founds a family with an account that exists already; the session goes with it. Slowed like creating accounts. */
export function foundOwnFamily(guesses: Guesses): Answer<(typeof standingCalls)['foundFamily']> {
  return async ({ tx, pilot, visit, now }) => {
    await guesses.countCreation(visit.address)
    const account = await lockAccount(tx, pilot.accountId)
    const isKnown = account.full_name !== '' && account.dob !== null
    const familyId = await foundFamily(tx, account.id, now, isKnown ? 'mission' : 'profile')
    return moveSession(tx, pilot.sessionHash, familyId, now)
  }
}
