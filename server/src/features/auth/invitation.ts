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

export interface OwnInvitation extends Invitation {
  readonly family_name: string
  readonly invited_by: string
}

/** The open invitations to an account's own address that it may accept without the link. */
export async function ownInvitations(tx: Tx, accountId: string, now: Date): Promise<OwnInvitation[]> {
  const { rows } = await sql<OwnInvitation>`select * from invitations_to(${accountId}::uuid, ${now})`.execute(tx)
  return rows
}

/** One of them, and the transaction bound to its family. */
export async function openOwnInvitation(tx: Tx, { accountId, id, now }: { accountId: string; id: string; now: Date }): Promise<Invitation> {
  const invitation = (await ownInvitations(tx, accountId, now)).find((one) => one.id === id)
  if (!invitation) refuse('not_found')
  await enterFamily(tx, invitation.family_id)
  return invitation
}
