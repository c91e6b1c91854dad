import type pg from 'pg'

import type { login as loginCall } from '#contract/auth/calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { completeSignIn, openMemberSession } from '#server/ground/complete-sign-in.ts'
import { issueTicket } from '#server/ground/login-ticket.ts'
import { hasSecondFactor } from '#server/ground/second-factor.ts'
import { isPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Signs in, or returns a ticket for the second step. An unknown address and a wrong password get the same
 * response in the same time.
 */
export function login(pool: pg.Pool, throttles: SignInThrottles): Handler<typeof loginCall> {
  return async (context) => {
    const { body, visit, now, transaction } = context
    await throttles.countLogin(body.email, visit)
    const account = await transaction((tx) => findAccountByEmail(tx, body.email))
    visit.concerns(account?.id)
    const isRight = await isPassword(body.password, account?.password_hash)
    if (!account || !isRight) refuse('invalid_credentials')

    const { secret, ticket } = await transaction(async (tx) => {
      // The password may have changed since it was checked.
      const { password_hash } = await lockAccount(tx, account.id)
      if (password_hash !== account.password_hash) refuse('invalid_credentials')
      if (await hasSecondFactor(tx, account.id)) return { ticket: await issueTicket(tx, account.id, now) }
      return {
        secret: await openMemberSession(tx, { accountId: account.id, visit, hasSecondFactor: false, now }),
      }
    })
    await throttles.forgetLogin(body.email, visit)
    return ticket === undefined ? completeSignIn(pool, secret, context) : { needs: 'code', ticket }
  }
}
