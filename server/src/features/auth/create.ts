import type pg from 'pg'

import type { createAccount } from '#contract/auth/calls.ts'
import { acceptInvitation } from '#server/features/auth/accept-invitation.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { expectOpen, type Registration } from '#server/features/auth/registration.ts'
import { findAccountByEmail, insertAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { completeSignIn } from '#server/ground/complete-sign-in.ts'
import { foundFamily } from '#server/ground/families.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import { expectGoodPassword } from '#server/ground/password-rules.ts'
import { openSession } from '#server/ground/sessions.ts'
import { newId } from '#contract/new-id.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Creates an account and founds its family, or joins the family of an invitation, in one transaction. */
export function create(
  pool: pg.Pool,
  throttles: SignInThrottles,
  { publicUrl, registration }: { publicUrl: URL; registration: Registration },
): Handler<typeof createAccount> {
  return async (context) => {
    const { body, visit, now, language, transaction } = context
    await expectGoodPassword('password', body.password, { email: body.email })
    await throttles.countCreation(visit)
    await transaction((tx) => expectOpen(tx, registration, body.invitation !== undefined))
    if (await transaction((tx) => findAccountByEmail(tx, body.email))) {
      await throttles.countTakenAddress(visit)
      refuseField('email', 'email_taken')
    }
    const password_hash = await hashPassword(body.password)

    const secret = await transaction(async (tx) => {
      await expectOpen(tx, registration, body.invitation !== undefined)
      const accountId = newId(now)
      const account = {
        id: accountId,
        email: body.email,
        password_hash,
        language: body.language ?? language,
        created_at: now,
      }
      const invitation = body.invitation ? await openInvitation(tx, body.invitation, now) : undefined
      // Before the account exists: other requests may wait for its address.
      if (invitation) {
        await lockMembers(tx, invitation.family_id)
        const family = await tx
          .selectFrom('families')
          .select('name')
          .where('family_id', '=', invitation.family_id)
          .executeTakeFirst()
        // Deleted while this waited for the lock.
        if (!family) refuse('invitation_gone')
        await expectGoodPassword('password', body.password, { email: body.email, names: [family.name] })
      }
      await insertAccount(tx, { ...account, time_zone: body.time_zone ?? 'UTC' })
      const familyId = invitation
        ? await acceptInvitation(tx, {
            invitation,
            account: { id: accountId, email: body.email, name: '' },
            publicUrl,
            now,
          })
        : await foundFamily(tx, accountId, now)
      return openSession(tx, { accountId, familyId, device: visit.device, hasSecondFactor: false, now })
    })
    const me = await completeSignIn(pool, secret, context)
    return me.family ? me : refuse('session_refused')
  }
}
