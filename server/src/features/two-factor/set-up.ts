import { Secret } from 'otpauth'

import type { setUpTwoFactor } from '#contract/two-factor/calls.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { hasSecondFactor, totpSealPlace, totpOf } from '#server/ground/second-factor.ts'
import { expectMayAdd } from '#server/ground/second-factor-rule.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Creates a secret for an authenticator app. Signing in requires it only after a code has confirmed it. */
export function setUp({
  passwords,
  sealer,
}: Pick<Guard, 'passwords' | 'sealer'>): Handler<typeof setUpTwoFactor> {
  return async ({ tx, pilot, body, now }) => {
    const account = await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts: passwords,
    })
    if (await hasSecondFactor(tx, account.id)) refuse('two_factor_on')
    await expectMayAdd(tx, pilot)

    const secret = new Secret({ size: 20 }).base32
    const row = {
      sealed_secret: await sealer.seal(tx, secret, totpSealPlace(account.id)),
      created_at: now,
      confirmed_at: null,
      last_step: 0,
    }
    await tx
      .insertInto('two_factors')
      .values({ account_id: account.id, ...row })
      .onConflict((begun) => begun.column('account_id').doUpdateSet(row))
      .execute()
    const totp = totpOf(secret)
    totp.label = account.email
    return { secret, uri: totp.toString() }
  }
}
