import { Secret } from 'otpauth'

import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'

const howMany = 10

/** New recovery codes in the place of those before. 80 bits each, so that their hashes give nothing away. */
export async function makeCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => new Secret({ size: 10 }).base32)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashSecret(code) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
