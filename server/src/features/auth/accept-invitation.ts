import { sql } from 'kysely'

import type { Role } from '#contract/roles.ts'
import { addMember } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

interface Invitation {
  family_id: string
  id: string
  role: Exclude<Role, 'founder'>
  expires_at: Date
}

/** Takes the seat an invitation holds ready, and binds the transaction to that family. */
export async function acceptInvitation(tx: Tx, { secret, accountId, now }: { secret: string; accountId: string; now: Date }): Promise<string> {
  const { rows } = await sql<Invitation>`select * from invitation_of(${hashSecret(secret)})`.execute(tx)
  const invitation = rows[0]
  if (!invitation || invitation.expires_at <= now) refuse('invitation_gone')

  const familyId = invitation.family_id
  await enterFamily(tx, familyId)
  // The condition, not the look-up before it, decides between two who use the link at once.
  const taken = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) refuse('invitation_gone')
  await addMember(tx, familyId, { accountId, role: invitation.role, now })
  await appendToLedger(tx, familyId, { act: 'member.joined', by: accountId, subjectId: accountId, details: { role: invitation.role }, now })
  return familyId
}
