import type { Insertable, Selectable } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type Account = Selectable<Tables['accounts']>

/** The key for comparing addresses: case doesn't matter. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  const account = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // The account was deleted at the same moment, with its sessions.
  return account ?? refuse('no_session')
}

/** Inserts an account; refuses an address in use at its field. */
export async function insertAccount(
  tx: Tx,
  account: Pick<
    Insertable<Tables['accounts']>,
    'id' | 'email' | 'password_hash' | 'language' | 'time_zone' | 'created_at'
  >,
): Promise<void> {
  const inserted = await tx
    .insertInto('accounts')
    .values({ ...account, email_key: emailKey(account.email) })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) refuseField('email', 'email_taken')
}

/** Sets a password and invalidates recovery links, unfinished sign-ins and pending changes of address. */
export async function setPassword(tx: Tx, accountId: string, password_hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  await tx.deleteFrom('recovery_links').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('login_tickets').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}
