import { Secret, TOTP } from 'otpauth'

import type { Tx } from '#server/platform/database/transaction.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret } from '#server/platform/secrets.ts'

export const issuer = 'Forerunners'
const period = 30

/** The app's clock as everybody sets it: SHA-1, six digits, thirty seconds. */
export function totpOf(secret: string): TOTP {
  return new TOTP({ issuer, secret: Secret.fromBase32(secret), period })
}

/** Where the secret of an account lies sealed. */
export function sealedAt(accountId: string): string {
  return `two_factors:${accountId}`
}

/** Whether signing in asks for a code. */
export async function hasSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface Given {
  readonly accountId: string
  readonly code: string
  readonly now: Date
}

/** Takes a code of the app, or a recovery code, and uses it up; false if it is wrong or was used before. */
export async function takeCode(tx: Tx, sealer: Sealer, given: Given): Promise<boolean> {
  const code = given.code.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(code) ? takeAppCode(tx, sealer, { ...given, code }) : takeRecoveryCode(tx, { ...given, code })
}

async function takeAppCode(tx: Tx, sealer: Sealer, { accountId, code, now }: Given): Promise<boolean> {
  // Locked, so that of two who bring the same code at once only one is let in.
  const row = await tx
    .selectFrom('two_factors')
    .select(['sealed_secret', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const timestamp = now.getTime()
  // One step before and after: clocks differ a little, and people type slowly.
  const delta = totpOf(sealer.open(row.sealed_secret, sealedAt(accountId))).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / (period * 1000)) + delta
  if (step <= row.last_step) return false
  await tx.updateTable('two_factors').set({ last_step: step }).where('account_id', '=', accountId).execute()
  return true
}

async function takeRecoveryCode(tx: Tx, { accountId, code }: Given): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashSecret(code))
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}
