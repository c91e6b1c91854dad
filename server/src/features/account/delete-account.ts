import { sql, type SqlBool } from 'kysely'

import type { deleteAccount as deleteAccountCall } from '#contract/account/calls.ts'
import { leaveFamilies, lockFamilies, type LeaveHooks } from '#server/features/account/leave-families.ts'
import { type Account, emailKey } from '#server/ground/accounts.ts'
import { revokeAllTokens } from '#server/ground/api-tokens.ts'
import type { Handler } from '#server/ground/handler.ts'
import { membershipsOf } from '#server/ground/families.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuseField } from '#server/platform/refuse.ts'
import { newSecret } from '#server/platform/secrets.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/**
 * Deletes the account: credentials, settings, address, photo and date of birth. The name remains, because
 * documents and the ledger must stay attributable (docs/decisions/0019-deleted-account-keeps-its-name.md).
 */
export function deleteAccount(attempts: Throttle, parts: LeaveHooks): Handler<typeof deleteAccountCall> {
  return async ({ tx, pilot, body, visit, now }) => {
    const { lockRest } = await lockFamilies(tx, pilot.accountId)
    const account = await expectOwnPassword(tx, {
      pilot,
      password: body.password,
      field: 'password',
      attempts,
    })
    if (emailKey(body.email) !== account.email_key) refuseField('email', 'email_not_yours')
    await lockRest()
    // The email that confirms another address is sealed, so it is found by its recipient.
    const changes = await tx
      .selectFrom('email_changes')
      .select('email')
      .where('account_id', '=', account.id)
      .execute()
    const pending = changes.map(({ email }) => email)
    await leaveFamilies(tx, { account, now }, parts)
    await ((await hasMembership(tx, account.id))
      ? anonymise(tx, account, now)
      : tx.deleteFrom('accounts').where('id', '=', account.id).execute())
    await deleteEmails(tx, [account.email, ...pending])
    visit.clearSession()
    return { done: true }
  }
}

/** A remaining membership means they wrote, answered or had a vote in that family. */
async function hasMembership(tx: Tx, accountId: string): Promise<boolean> {
  return (await membershipsOf(tx, accountId)).length > 0
}

/** Deletes emails to the address and those that mention it. */
async function deleteEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of emails)
    await tx
      .deleteFrom('outbox')
      .where((mail) => mail.or([mail('recipient', '=', email), sql<SqlBool>`strpos(body, ${email}) > 0`]))
      .execute()
}

async function anonymise(tx: Tx, { id }: Account, now: Date): Promise<void> {
  await revokeAllTokens(tx, id)
  for (const table of [
    'sessions',
    'recovery_links',
    'login_tickets',
    'email_changes',
    'two_factors',
    'passkeys',
    'passkey_challenges',
    'oidc_identities',
    'oidc_attempts',
    'llm_connections',
    'account_photos',
    'security_events',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  // An address that receives no email; the former address can be registered again.
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
