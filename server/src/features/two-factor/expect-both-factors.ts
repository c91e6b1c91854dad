import type { Guard } from '#server/features/two-factor/guard.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { hasSecondFactor, takeCode } from '#server/ground/second-factor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

interface Given {
  readonly pilot: Pilot
  readonly body: { readonly current_password: string; readonly code: string }
  readonly now: Date
}

/** Both factors again: with the password alone a second factor could be taken away. */
export async function expectBothFactors(tx: Tx, { passwords, codes, sealer }: Guard, { pilot, body, now }: Given): Promise<void> {
  const { accountId } = pilot
  await expectOwnPassword(tx, { pilot, password: body.current_password, field: 'current_password', attempts: passwords })
  if (!(await hasSecondFactor(tx, accountId))) refuse('two_factor_off')
  await codes.count(accountId)
  if (!(await takeCode(tx, sealer, { accountId, code: body.code, now }))) refuseField('code', 'code_wrong')
  await codes.forget(accountId)
}
