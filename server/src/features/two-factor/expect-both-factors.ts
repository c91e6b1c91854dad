import type { Guard } from '#server/features/two-factor/guard.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { hasSecondFactor, redeemCode } from '#server/ground/second-factor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

interface FactorInput {
  readonly pilot: Pilot
  readonly body: { readonly current_password: string; readonly code: string }
  readonly now: Date
}

/** Requires both factors, so that the password alone can't remove one. */
export async function expectBothFactors(
  tx: Tx,
  { passwords, codes, sealer }: Guard,
  { pilot, body, now }: FactorInput,
): Promise<void> {
  const { accountId } = pilot
  await expectOwnPassword(tx, {
    pilot,
    password: body.current_password,
    field: 'current_password',
    attempts: passwords,
  })
  if (!(await hasSecondFactor(tx, accountId))) refuse('two_factor_off')
  await codes.count(accountId)
  if (!(await redeemCode(tx, sealer, { accountId, code: body.code, now }))) refuseField('code', 'code_wrong')
  await codes.forget(accountId)
}
