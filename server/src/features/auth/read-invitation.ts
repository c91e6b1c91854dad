import type pg from 'pg'

import type { readInvitation as readInvitationCall } from '#contract/auth/invitation-calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSession } from '#server/ground/sessions.ts'

/** What an invitation is about, for whoever holds its link, and with which account they could accept it on this device. */
export function readInvitation(pool: pg.Pool, guesses: Guesses): Answer<typeof readInvitationCall> {
  return async ({ body, visit, now, transaction }) => {
    await guesses.countInvitation(visit.address)
    const invitation = await transaction(async (tx) => {
      const { family_id, id, role } = await openInvitation(tx, body.token, now)
      const { family_name, invited_by } = await tx
        .selectFrom('invitations')
        .innerJoin('families', 'families.family_id', 'invitations.family_id')
        .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
        .select(['families.name as family_name', 'accounts.full_name as invited_by'])
        .where('invitations.family_id', '=', family_id)
        .where('invitations.id', '=', id)
        .executeTakeFirstOrThrow()
      return { family_name, role, invited_by }
    })
    const session = visit.sessionHash && (await findSession(pool, visit.sessionHash, now))
    return { ...invitation, signed_in_as: session && (session.isActive || !session.pilot) ? session.account.me.account.email : null }
  }
}
