import type { Account } from '#server/ground/accounts.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { SignedIn } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isPassword } from '#server/platform/passwords.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface PasswordCheck {
  readonly pilot: Pick<SignedIn, 'accountId'>
  readonly password: string
  readonly field: string
  readonly attempts: Throttle
}

/**
 * Verifies the pilot's password, because an open browser is not enough, and locks the account. Attempts are
 * limited as at sign-in.
 */
export async function expectOwnPassword(
  tx: Tx,
  { pilot, password, field, attempts }: PasswordCheck,
): Promise<Account> {
  await attempts.count(pilot.accountId)
  const account = await lockAccount(tx, pilot.accountId)
  if (!(await isPassword(password, account.password_hash))) refuseField(field, 'password_wrong')
  await attempts.forget(pilot.accountId)
  return account
}
