import type { ExpressionBuilder } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { activeFounders, membershipsOf } from '#server/ground/families.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

export const read: Handler<typeof readLifecycle> = ({ tx, pilot }) => showLifecycle(tx, pilot)

/** The family's pending transfer or deletion, as this pilot sees it. */
export async function showLifecycle(tx: Tx, pilot: Pilot): Promise<ReplyOf<typeof readLifecycle>> {
  const { familyId, accountId } = pilot
  const memberships = await membershipsOf(tx, accountId)
  return {
    deletion: await readDeletion(tx, familyId),
    offer: await readOffer(tx, familyId),
    is_last_founder: pilot.role === 'founder' && (await activeFounders(tx, familyId)).length === 1,
    has_other_family: memberships.some(
      ({ family_id, status }) => family_id !== familyId && status === 'active',
    ),
    typed_name: typedName(pilot),
  }
}

/** The text to type to delete a family: its name, or the founder's address if it has none. */
export function typedName({ me }: Pilot): string {
  return me.family.name || me.account.email
}

async function readDeletion(tx: Tx, familyId: string): Promise<ReplyOf<typeof readLifecycle>['deletion']> {
  const row = await tx
    .selectFrom('family_deletions')
    .innerJoin('accounts', 'accounts.id', 'family_deletions.asked_by')
    .select(['accounts.id', 'accounts.full_name', 'asked_at', 'due_at'])
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  if (!row) return null
  return {
    by: { id: row.id, full_name: row.full_name },
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
  }
}

async function readOffer(tx: Tx, familyId: string): Promise<ReplyOf<typeof readLifecycle>['offer']> {
  const row = await tx
    .selectFrom('family_offers')
    .innerJoin('accounts as sender', 'sender.id', 'family_offers.offered_by')
    .innerJoin('accounts as recipient', 'recipient.id', 'family_offers.offered_to')
    .select([
      'offered_by',
      'sender.full_name as sender_name',
      'offered_to',
      'recipient.full_name as recipient_name',
      'family_offers.role',
      'offered_at',
    ])
    .where('family_offers.family_id', '=', familyId)
    // Either member may have become inactive since; then the offer is void.
    .where(isActiveMember('family_offers.offered_by'))
    .where(isActiveMember('family_offers.offered_to'))
    .executeTakeFirst()
  if (!row) return null
  return {
    by: { id: row.offered_by, full_name: row.sender_name },
    to: { id: row.offered_to, full_name: row.recipient_name },
    role: row.role,
    offered_at: row.offered_at.toISOString(),
  }
}

function isActiveMember(column: 'family_offers.offered_by' | 'family_offers.offered_to') {
  return (row: ExpressionBuilder<Tables, 'family_offers'>) =>
    row.exists(
      row
        .selectFrom('members')
        .select('members.status')
        .whereRef('members.family_id', '=', 'family_offers.family_id')
        .whereRef('members.account_id', '=', column)
        .where('members.status', '=', 'active'),
    )
}
