import type pg from 'pg'

import type { BrowserContext } from '#server/ground/handler.ts'
import { membershipsOf } from '#server/ground/families.ts'
import { findSession, openSession } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** The account's oldest active membership, where it signs in. */
export async function findActiveMembership(tx: Tx, accountId: string) {
  const memberships = await membershipsOf(tx, accountId)
  return memberships.find(({ status }) => status === 'active')
}

interface NewMemberSession {
  readonly accountId: string
  readonly visit: BrowserContext
  readonly hasSecondFactor: boolean
  readonly now: Date
}

/** Opens a session in the account's oldest active family, or in none. Returns its secret. */
export async function openMemberSession(
  tx: Tx,
  { accountId, visit, hasSecondFactor, now }: NewMemberSession,
): Promise<string> {
  const membership = await findActiveMembership(tx, accountId)
  return openSession(tx, {
    accountId,
    familyId: membership?.family_id ?? null,
    device: visit.device,
    hasSecondFactor,
    now,
  })
}

/** Sets the cookie of a committed session and returns the same as `me`. */
export async function completeSignIn(
  pool: pg.Pool,
  secret: string,
  { visit, now }: { visit: BrowserContext; now: Date },
) {
  const session = await findSession(pool, { kind: 'session', hash: hashSecret(secret) }, now)
  // Ended at the same moment by a password change.
  if (!session) refuse('no_session')
  // The browser drops its previous session, so no one could end it later.
  if (visit.sessionHash) await pool.query('delete from sessions where token_hash = $1', [visit.sessionHash])
  visit.setSession(secret)
  visit.concerns(session.account.accountId, { isIn: true })
  visit.rememberDevice(session.account.me.account.email)
  return session.account.me
}
