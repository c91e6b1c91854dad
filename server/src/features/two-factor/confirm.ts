import type { confirmTwoFactor } from '#contract/two-factor/calls.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import { makeCodes } from '#server/features/two-factor/make-codes.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { redeemCode } from '#server/ground/second-factor.ts'
import { markSession } from '#server/ground/second-factor-rule.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Switches two-factor on after a valid code and returns the recovery codes. */
export function confirm({
  codes,
  sealer,
}: Pick<Guard, 'codes' | 'sealer'>): Handler<typeof confirmTwoFactor> {
  return async ({ tx, pilot, body, now }) => {
    const { accountId } = pilot
    await codes.count(accountId)
    await lockAccount(tx, accountId)
    const begun = await tx
      .selectFrom('two_factors')
      .select('confirmed_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!begun) refuse('two_factor_off')
    if (begun.confirmed_at) refuse('two_factor_on')
    if (!(await redeemCode(tx, sealer, { accountId, code: body.code, now })))
      refuseField('code', 'code_wrong')

    await tx
      .updateTable('two_factors')
      .set({ confirmed_at: now })
      .where('account_id', '=', accountId)
      .execute()
    await markSession(tx, pilot.sessionHash)
    await codes.forget(accountId)
    return { codes: await makeCodes(tx, accountId) }
  }
}
