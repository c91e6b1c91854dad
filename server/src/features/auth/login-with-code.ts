import type pg from 'pg'

import type { loginWithCode as loginWithCodeCall } from '#contract/auth/calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { completeSignIn, openMemberSession } from '#server/ground/complete-sign-in.ts'
import { redeemCode } from '#server/ground/second-factor.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** The second step of signing in. The ticket proves the password; codes are throttled like passwords. */
export function loginWithCode(
  pool: pg.Pool,
  throttles: SignInThrottles,
  sealer: Sealer,
): Handler<typeof loginWithCodeCall> {
  return async (context) => {
    const { body, visit, now, transaction } = context
    const token_hash = hashSecret(body.ticket)
    const ticket = await transaction((tx) =>
      tx
        .selectFrom('login_tickets')
        .select('account_id')
        .where('token_hash', '=', token_hash)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    )
    if (!ticket) refuse('ticket_expired')
    const accountId = ticket.account_id
    visit.concerns(accountId)
    await throttles.countCode(accountId, visit)

    const secret = await transaction(async (tx) => {
      await lockAccount(tx, accountId)
      // The ticket is deleted if the password changed meanwhile, or another request used it.
      const used = await tx
        .deleteFrom('login_tickets')
        .where('token_hash', '=', token_hash)
        .returning('account_id')
        .executeTakeFirst()
      if (!used) refuse('ticket_expired')
      if (!(await redeemCode(tx, sealer, { accountId, code: body.code, now })))
        refuseField('code', 'code_wrong')
      return openMemberSession(tx, { accountId, visit, hasSecondFactor: true, now })
    })
    await throttles.forgetCode(accountId, visit)
    return completeSignIn(pool, secret, context)
  }
}
