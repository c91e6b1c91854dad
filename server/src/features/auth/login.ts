import type pg from 'pg'

import type { login as loginCall } from '#contract/auth/calls.ts'
import { enter } from '#server/features/auth/enter.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import { openSession } from '#server/ground/sessions.ts'
import { isPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Signs in. A wrong address and a wrong password are answered alike and take as long. */
export function login(pool: pg.Pool, guesses: Guesses): Answer<typeof loginCall> {
  return async (asked) => {
    const { body, visit, now, transaction } = asked
    await guesses.countLogin(body.email, visit.address)
    const account = await transaction((tx) => findAccountByEmail(tx, body.email))
    const isRight = await isPassword(body.password, account?.password_hash)
    if (!account || !isRight) refuse('invalid_credentials')

    const secret = await transaction(async (tx) => {
      // The password may have been changed since it was looked at: then whoever knew the old one does not get in.
      const { password_hash } = await lockAccount(tx, account.id)
      if (password_hash !== account.password_hash) refuse('invalid_credentials')
      const seats = await seatsOf(tx, account.id)
      const seat = seats.find(({ status }) => status === 'active') ?? refuse('invalid_credentials')
      return openSession(tx, { accountId: account.id, familyId: seat.family_id, device: visit.device, now })
    })
    await guesses.forgetLogin(body.email, visit.address)
    return enter(pool, secret, asked)
  }
}
