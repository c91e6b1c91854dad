import type pg from 'pg'

import type { createAccount } from '#contract/auth/calls.ts'
import { acceptInvitation } from '#server/features/auth/accept-invitation.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { insertAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { enter } from '#server/ground/enter.ts'
import { foundFamily } from '#server/ground/families.ts'
import { expectGoodPassword } from '#server/ground/password-rules.ts'
import { openSession } from '#server/ground/sessions.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Creates an account and founds its family, or takes the seat an invitation holds ready: all of it or nothing. */
export function create(pool: pg.Pool, guesses: Guesses): Answer<typeof createAccount> {
  return async (asked) => {
    const { body, visit, now, language, transaction } = asked
    await expectGoodPassword('password', body.password, body.email)
    await guesses.countCreation(visit.address)
    const password_hash = await hashPassword(body.password)

    const secret = await transaction(async (tx) => {
      const accountId = newId(now)
      const account = { id: accountId, email: body.email, password_hash, language: body.language ?? language, created_at: now }
      await insertAccount(tx, { ...account, time_zone: body.time_zone ?? 'UTC' })
      const familyId = body.invitation
        ? await acceptInvitation(tx, { invitation: await openInvitation(tx, body.invitation, now), accountId, now })
        : await foundFamily(tx, accountId, now)
      return openSession(tx, { accountId, familyId, device: visit.device, now })
    })
    const me = await enter(pool, secret, asked)
    return me.family ? me : refuse('session_refused')
  }
}
