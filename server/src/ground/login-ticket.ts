import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

const ticketLife = 5 * minute

/** A ticket for the second step of signing in, after the first one succeeded. */
export async function issueTicket(tx: Tx, accountId: string, now: Date): Promise<string> {
  const ticket = newSecret()
  await tx
    .insertInto('login_tickets')
    .values({ token_hash: hashSecret(ticket), account_id: accountId, expires_at: later(now, ticketLife) })
    .execute()
  return ticket
}
