import { Secret, TOTP } from 'otpauth'

import type { Tx } from '#server/platform/database/transaction.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret } from '#server/platform/secrets.ts'

export const issuer = 'Forerunners'
const period = 30

/** The parameters that all authenticator apps support: SHA-1, six digits, thirty seconds. */
export function totpOf(secret: string): TOTP {
  return new TOTP({ issuer, secret: Secret.fromBase32(secret), period })
}

/** The sealing context of an account's TOTP secret. */
export function totpSealPlace(accountId: string): string {
  return `two_factors:${accountId}`
}

/** Returns true if signing in requires a code. */
export async function hasSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface CodeAttempt {
  readonly accountId: string
  readonly code: string
  readonly now: Date
}

/** Redeems a TOTP or recovery code; false if it is wrong or was used before. */
export async function redeemCode(tx: Tx, sealer: Sealer, attempt: CodeAttempt): Promise<boolean> {
  const code = attempt.code.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(code)
    ? redeemAppCode(tx, sealer, { ...attempt, code })
    : redeemRecoveryCode(tx, { ...attempt, code })
}

async function redeemAppCode(
  tx: Tx,
  sealer: Sealer,
  { accountId, code, now }: CodeAttempt,
): Promise<boolean> {
  // Locked, so that only one of two concurrent requests can use the same code.
  const row = await tx
    .selectFrom('two_factors')
    .select(['sealed_secret', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const timestamp = now.getTime()
  // One step before and after: clocks differ a little, and people type slowly.
  const delta = totpOf(sealer.open(row.sealed_secret, totpSealPlace(accountId))).validate({
    token: code,
    timestamp,
    window: 1,
  })
  if (delta === null) return false
  const step = Math.floor(timestamp / (period * 1000)) + delta
  if (step <= row.last_step) return false
  await tx.updateTable('two_factors').set({ last_step: step }).where('account_id', '=', accountId).execute()
  return true
}

async function redeemRecoveryCode(tx: Tx, { accountId, code }: CodeAttempt): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashSecret(code))
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}
