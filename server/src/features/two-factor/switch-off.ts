import type { switchOffTwoFactor } from '#contract/two-factor/calls.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import { expectBothFactors } from '#server/features/two-factor/expect-both-factors.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Forgets the app's secret and the recovery codes. */
export function switchOff(guard: Guard): Answer<typeof switchOffTwoFactor> {
  return async ({ tx, pilot, body, now }) => {
    await expectBothFactors(tx, guard, { pilot, body, now })
    await tx.deleteFrom('two_factors').where('account_id', '=', pilot.accountId).execute()
    return { done: true }
  }
}
