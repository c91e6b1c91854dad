import { Secret } from 'otpauth'

import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'

const codeCount = 10

/** Replaces the recovery codes. 120 bits each: from 112 bits a plain hash is safe (ASVS 6.5.2). */
export async function makeCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => new Secret({ size: 15 }).base32)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashSecret(code) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
