import { sql } from 'kysely'

import type { invitedRoles } from '#contract/roles.ts'
import { emailKey } from '#server/ground/accounts.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

export interface Invitation {
  readonly family_id: string
  readonly id: string
  readonly role: (typeof invitedRoles)[number]
  readonly expires_at: Date
}

/**
 * The open invitation of a link; binds the transaction to its family. The caller locks the members and checks
 * again. Used, withdrawn, expired and unknown links are refused alike.
 */
export async function openInvitation(tx: Tx, secret: string, now: Date): Promise<Invitation> {
  const { rows } = await sql<Invitation>`select * from invitation_of(${hashSecret(secret)})`.execute(tx)
  const invitation = rows[0]
  if (!invitation || invitation.expires_at <= now) refuse('invitation_gone')
  await enterFamily(tx, invitation.family_id)
  return invitation
}

/** The stored row of an open invitation, locked. */
export async function invitationRow(tx: Tx, { family_id, id }: Invitation) {
  const row = await tx
    .selectFrom('invitations')
    .select(['email_key', 'asked_email', 'invited_by'])
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('invitation_gone')
}

/** An invitation belongs to its address: a leaked link lets no one else in. */
export async function expectInvitedAddress(tx: Tx, invitation: Invitation, email: string): Promise<void> {
  const { email_key } = await invitationRow(tx, invitation)
  if (email_key !== emailKey(email))
    throw new Refusal('invitation_other_address', { more: { refused_address: email } })
}

export interface OwnInvitation extends Invitation {
  readonly family_name: string
  readonly invited_by: string
}

/** The open invitations to an account's own address, which it may accept without the link. */
export async function ownInvitations(tx: Tx, accountId: string, now: Date): Promise<OwnInvitation[]> {
  const { rows } = await sql<OwnInvitation>`select * from invitations_to(${accountId}::uuid, ${now})`.execute(
    tx,
  )
  return rows
}

/** Opens one of them; binds the transaction to its family. */
export async function openOwnInvitation(
  tx: Tx,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<Invitation> {
  const invitation = (await ownInvitations(tx, accountId, now)).find((one) => one.id === id)
  if (!invitation) refuse('not_found')
  await enterFamily(tx, invitation.family_id)
  return invitation
}
