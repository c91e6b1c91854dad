import type { switchOffTwoFactor } from '#contract/two-factor/calls.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import { expectBothFactors } from '#server/features/two-factor/expect-both-factors.ts'
import type { Handler } from '#server/ground/handler.ts'
import { afterRemoval } from '#server/ground/second-factor-rule.ts'

/** Deletes the app's secret and the recovery codes. */
export function switchOff(guard: Guard): Handler<typeof switchOffTwoFactor> {
  return async ({ tx, pilot, body, now }) => {
    await expectBothFactors(tx, guard, { pilot, body, now })
    await tx.deleteFrom('two_factors').where('account_id', '=', pilot.accountId).execute()
    await afterRemoval(tx, pilot.accountId)
    return { done: true }
  }
}
