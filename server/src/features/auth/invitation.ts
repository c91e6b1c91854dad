import { sql } from 'kysely'

import type { invitedRoles } from '#contract/roles.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

export interface Invitation {
  readonly family_id: string
  readonly id: string
  readonly role: (typeof invitedRoles)[number]
  readonly expires_at: Date
}

/** The open invitation of a link, and the transaction bound to its family. Used, taken back, over, made up: all the same to a visitor. */
export async function openInvitation(tx: Tx, secret: string, now: Date): Promise<Invitation> {
  const { rows } = await sql<Invitation>`select * from invitation_of(${hashSecret(secret)})`.execute(tx)
  const invitation = rows[0]
  if (!invitation || invitation.expires_at <= now) refuse('invitation_gone')
  await enterFamily(tx, invitation.family_id)
  return invitation
}
