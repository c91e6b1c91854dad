import { sql } from 'kysely'

import type { SignedIn } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Returns true if the account has an authenticator app or a passkey. */
export async function hasAnyFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${accountId}::uuid) as has`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}

/** Returns true if a family of the account requires a second factor. */
async function isRequired(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select needs_second_factor(${accountId}::uuid) as is`.execute(
    tx,
  )
  return rows[0]?.is ?? false
}

/** Returns true if the session was opened with a second factor, or one was set up in it. */
export async function isMarked(tx: Tx, sessionHash: Buffer): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('has_second_factor')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  return session?.has_second_factor ?? false
}

/** Marks a session as opened with a second factor, after one was set up in it. */
export async function markSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ has_second_factor: true })
    .where('token_hash', '=', sessionHash)
    .execute()
}

/**
 * Refuses another second factor in a session that was opened without the existing one: if a family requires
 * one, the password alone could otherwise replace it.
 */
export async function expectMayAdd(
  tx: Tx,
  { accountId, sessionHash }: Pick<SignedIn, 'accountId' | 'sessionHash'>,
): Promise<void> {
  if (
    (await isMarked(tx, sessionHash)) ||
    !(await hasAnyFactor(tx, accountId)) ||
    !(await isRequired(tx, accountId))
  )
    return
  refuse('second_factor_sign_in')
}

/**
 * Runs after a second factor was removed. The last one can't be removed while a family requires one; without
 * any, no session counts as opened with one.
 */
export async function afterRemoval(tx: Tx, accountId: string): Promise<void> {
  if (await hasAnyFactor(tx, accountId)) return
  if (await isRequired(tx, accountId)) refuse('second_factor_kept')
  await tx
    .updateTable('sessions')
    .set({ has_second_factor: false })
    .where('account_id', '=', accountId)
    .execute()
}
