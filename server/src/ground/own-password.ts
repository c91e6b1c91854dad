import type { Account } from '#server/ground/accounts.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { SignedIn } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isPassword } from '#server/platform/passwords.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface Given {
  readonly pilot: Pick<SignedIn, 'accountId'>
  readonly password: string
  readonly field: string
  readonly attempts: Throttle
}

/** Makes sure that it is the pilot and not only their open browser, and locks their account. Guesses are slowed like at the door. */
export async function expectOwnPassword(tx: Tx, { pilot, password, field, attempts }: Given): Promise<Account> {
  await attempts.count(pilot.accountId)
  const account = await lockAccount(tx, pilot.accountId)
  if (!(await isPassword(password, account.password_hash))) refuseField(field, 'password_wrong')
  await attempts.forget(pilot.accountId)
  return account
}
