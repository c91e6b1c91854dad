import type pg from 'pg'

import type { readInvitation as readInvitationCall } from '#contract/auth/invitation-calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import { emailKey } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findSession } from '#server/ground/sessions.ts'

/** The content of an invitation, and the account on this device that could accept it. */
export function readInvitation(
  pool: pg.Pool,
  throttles: SignInThrottles,
): Handler<typeof readInvitationCall> {
  return async ({ body, visit, now, transaction }) => {
    await throttles.countInvitation(visit)
    const { email_key, ...invitation } = await transaction(async (tx) => {
      const { family_id, id, role } = await openInvitation(tx, body.token, now)
      const { family_name, invited_by, email_key } = await tx
        .selectFrom('invitations')
        .innerJoin('families', 'families.family_id', 'invitations.family_id')
        .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
        .select(['families.name as family_name', 'accounts.full_name as invited_by', 'invitations.email_key'])
        .where('invitations.family_id', '=', family_id)
        .where('invitations.id', '=', id)
        .executeTakeFirstOrThrow()
      return { family_name, role, invited_by, email_key }
    })
    const hash = visit.sessionHash
    const session = hash && (await findSession(pool, { kind: 'session', hash }, now))
    const signed_in_as =
      session && (session.isActive || !session.pilot) ? session.account.me.account.email : null
    return {
      ...invitation,
      signed_in_as,
      is_for_them: signed_in_as !== null && emailKey(signed_in_as) === email_key,
    }
  }
}
