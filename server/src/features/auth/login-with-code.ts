import type pg from 'pg'

import type { loginWithCode as loginWithCodeCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { enter, openSeat } from '#server/ground/enter.ts'
import { takeCode } from '#server/ground/second-factor.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** The second step of signing in. The ticket says that the password was right; the code is guessed as slowly as a password. */
export function loginWithCode(pool: pg.Pool, guesses: Guesses, sealer: Sealer): Answer<typeof loginWithCodeCall> {
  return async (asked) => {
    const { body, visit, now, transaction } = asked
    const token_hash = hashSecret(body.ticket)
    const ticket = await transaction((tx) =>
      tx.selectFrom('login_tickets').select('account_id').where('token_hash', '=', token_hash).where('expires_at', '>', now).executeTakeFirst(),
    )
    if (!ticket) refuse('ticket_expired')
    const accountId = ticket.account_id
    await guesses.countCode(accountId, visit.address)

    const secret = await transaction(async (tx) => {
      await lockAccount(tx, accountId)
      // Gone if the password was changed in the meantime, or if somebody else came in with it.
      const used = await tx.deleteFrom('login_tickets').where('token_hash', '=', token_hash).returning('account_id').executeTakeFirst()
      if (!used) refuse('ticket_expired')
      if (!(await takeCode(tx, sealer, { accountId, code: body.code, now }))) refuseField('code', 'code_wrong')
      return openSeat(tx, { accountId, visit, now })
    })
    await guesses.forgetCode(accountId, visit.address)
    return enter(pool, secret, asked)
  }
}
