import type pg from 'pg'

import type { login as loginCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { enter, openSeat } from '#server/ground/enter.ts'
import { hasSecondFactor } from '#server/ground/second-factor.ts'
import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

const ticketLife = 5 * minute

/** Signs in, or hands out the ticket for the second step. A wrong address and a wrong password are answered alike and take as long. */
export function login(pool: pg.Pool, guesses: Guesses): Answer<typeof loginCall> {
  return async (asked) => {
    const { body, visit, now, transaction } = asked
    await guesses.countLogin(body.email, visit.address)
    const account = await transaction((tx) => findAccountByEmail(tx, body.email))
    const isRight = await isPassword(body.password, account?.password_hash)
    if (!account || !isRight) refuse('invalid_credentials')

    const { secret, ticket } = await transaction(async (tx) => {
      // The password may have been changed since it was looked at: then whoever knew the old one does not get in.
      const { password_hash } = await lockAccount(tx, account.id)
      if (password_hash !== account.password_hash) refuse('invalid_credentials')
      if (await hasSecondFactor(tx, account.id)) return { ticket: await issueTicket(tx, account.id, now) }
      return { secret: await openSeat(tx, { accountId: account.id, visit, now }) }
    })
    await guesses.forgetLogin(body.email, visit.address)
    return ticket === undefined ? enter(pool, secret, asked) : { needs: 'code', ticket }
  }
}

async function issueTicket(tx: Tx, accountId: string, now: Date): Promise<string> {
  const ticket = newSecret()
  await tx
    .insertInto('login_tickets')
    .values({ token_hash: hashSecret(ticket), account_id: accountId, expires_at: later(now, ticketLife) })
    .execute()
  return ticket
}
