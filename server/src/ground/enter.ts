import type pg from 'pg'

import type { Visit } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import { findSession, openSession } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** Where an account goes in: its oldest active seat. */
export async function findActiveSeat(tx: Tx, accountId: string) {
  const seats = await seatsOf(tx, accountId)
  return seats.find(({ status }) => status === 'active')
}

/** Opens a session in the family of the account's oldest active seat, or in none. Gives its secret. */
export async function openSeat(tx: Tx, { accountId, visit, now }: { accountId: string; visit: Visit; now: Date }): Promise<string> {
  const seat = await findActiveSeat(tx, accountId)
  return openSession(tx, { accountId, familyId: seat?.family_id ?? null, device: visit.device, now })
}

/** Hands the cookie of a session that is safely stored to the browser, and answers what `me` would. */
export async function enter(pool: pg.Pool, secret: string, { visit, now }: { visit: Visit; now: Date }) {
  const session = await findSession(pool, hashSecret(secret), now)
  // Ended again in the same moment, by a change of the password.
  if (!session) refuse('no_session')
  visit.keepSession(secret)
  return session.account.me
}
