import { sql, type SqlBool } from 'kysely'

import type { deleteAccount as deleteAccountCall } from '#contract/account/calls.ts'
import { giveUpSeats, type SeatParts } from '#server/features/account/give-up-seats.ts'
import { type Account, emailKey } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuseField } from '#server/platform/refuse.ts'
import { newSecret } from '#server/platform/secrets.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/**
 * Deletes the account: every way in, every setting, the address, the photo and the date of birth. The name stays, because papers and the ledger
 * must stay attributable (docs/decisions/0019-a-deleted-account-keeps-its-name.md).
 */
export function deleteAccount(attempts: Throttle, parts: SeatParts): Answer<typeof deleteAccountCall> {
  return async ({ tx, pilot, body, visit, now }) => {
    const account = await expectOwnPassword(tx, { pilot, password: body.password, field: 'password', attempts })
    if (emailKey(body.email) !== account.email_key) refuseField('email', 'email_not_yours')
    await giveUpSeats(tx, { account, now }, parts)
    await ((await hasSeat(tx, account.id)) ? forget(tx, account, now) : tx.deleteFrom('accounts').where('id', '=', account.id).execute())
    await forgetMails(tx, account.email)
    visit.dropSession()
    return { done: true }
  }
}

/** Where a seat is left there is something they wrote or answered, or a vote they had. */
async function hasSeat(tx: Tx, accountId: string): Promise<boolean> {
  return (await seatsOf(tx, accountId)).length > 0
}

/** Mails to the address, and those that speak of it, such as one to an address that was to follow it. */
async function forgetMails(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((mail) => mail.or([mail('recipient', '=', email), sql<SqlBool>`strpos(body, ${email}) > 0`]))
    .execute()
}

async function forget(tx: Tx, { id }: Account, now: Date): Promise<void> {
  for (const table of [
    'sessions',
    'recovery_links',
    'login_tickets',
    'email_changes',
    'two_factors',
    'passkeys',
    'passkey_challenges',
    'llm_connections',
    'account_photos',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  // No mail can reach this address; the one that was is free again.
  const email = `${id}@deleted.invalid`
  await tx
    .updateTable('accounts')
    .set({
      email,
      email_key: emailKey(email),
      password_hash: await hashPassword(newSecret()),
      display_name: '',
      dob: null,
      phone: '',
      lives_in: '',
      about: '',
      shares_email: false,
      shares_birthday: false,
      time_zone: 'UTC',
      theme: 'primary',
      default_view: null,
      date_format: 'locale',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
}
