import type pg from 'pg'

import type { Visit } from '#server/ground/asked.ts'
import { findSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** Hands the cookie of a session that is safely stored to the browser, and answers what `me` would. */
export async function enter(pool: pg.Pool, secret: string, { visit, now }: { visit: Visit; now: Date }) {
  const session = await findSession(pool, hashSecret(secret), now)
  // Ended again in the same moment, by a change of the password.
  if (!session) refuse('no_session')
  visit.keepSession(secret)
  return session.pilot.me
}
