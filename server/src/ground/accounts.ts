import type { Insertable, Selectable } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export type Account = Selectable<Tables['accounts']>

/** Two addresses that differ only in case are one address. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').selectAll().where('email_key', '=', emailKey(email)).where('deleted_at', 'is', null).executeTakeFirst()
}

export function lockAccount(tx: Tx, id: string): Promise<Account> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Adds an account; an address that has one already is said at its field. */
export async function insertAccount(
  tx: Tx,
  account: Pick<Insertable<Tables['accounts']>, 'id' | 'email' | 'password_hash' | 'language' | 'time_zone' | 'created_at'>,
): Promise<void> {
  const inserted = await tx
    .insertInto('accounts')
    .columns(['id', 'email', 'email_key', 'password_hash', 'language', 'time_zone', 'created_at'])
    .values({ ...account, email_key: emailKey(account.email) } as Account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) refuseField('email', 'email_taken')
}

/** Sets a password and ends what was begun with the one before: links, half a sign-in, a change of address. */
export async function setPassword(tx: Tx, accountId: string, password_hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  await tx.deleteFrom('recovery_links').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('login_tickets').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}
