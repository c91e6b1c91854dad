import type { renewRecoveryCodes } from '#contract/two-factor/calls.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import { expectBothFactors } from '#server/features/two-factor/expect-both-factors.ts'
import { makeCodes } from '#server/features/two-factor/make-codes.ts'
import type { Handler } from '#server/ground/handler.ts'

export function renewCodes(guard: Guard): Handler<typeof renewRecoveryCodes> {
  return async ({ tx, pilot, body, now }) => {
    await expectBothFactors(tx, guard, { pilot, body, now })
    return { codes: await makeCodes(tx, pilot.accountId) }
  }
}
