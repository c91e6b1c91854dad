import type { ExpressionBuilder } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readFarewell } from '#contract/farewell/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables.ts'

export const read: Answer<typeof readFarewell> = ({ tx, pilot }) => showFarewell(tx, pilot)

/** What of the family is about to end or to pass on, as this pilot sees it. */
export async function showFarewell(tx: Tx, pilot: Pilot): Promise<ReplyOf<typeof readFarewell>> {
  const { familyId, accountId } = pilot
  const seats = await seatsOf(tx, accountId)
  return {
    deletion: await shownDeletion(tx, familyId),
    offer: await shownOffer(tx, familyId),
    is_last_founder: pilot.role === 'founder' && (await countFounders(tx, familyId)) === 1,
    has_other_family: seats.some(({ family_id, status }) => family_id !== familyId && status === 'active'),
    typed_name: typedName(pilot),
  }
}

/** What is typed to delete a family; where nobody has named it, the founder's own address. */
export function typedName({ me }: Pilot): string {
  return me.family.name || me.account.email
}

async function shownDeletion(tx: Tx, familyId: string): Promise<ReplyOf<typeof readFarewell>['deletion']> {
  const row = await tx
    .selectFrom('family_deletions')
    .innerJoin('accounts', 'accounts.id', 'family_deletions.asked_by')
    .select(['accounts.id', 'accounts.full_name', 'asked_at', 'due_at'])
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  if (!row) return null
  return { by: { id: row.id, full_name: row.full_name }, asked_at: row.asked_at.toISOString(), due_at: row.due_at.toISOString() }
}

async function shownOffer(tx: Tx, familyId: string): Promise<ReplyOf<typeof readFarewell>['offer']> {
  const row = await tx
    .selectFrom('family_offers')
    .innerJoin('accounts as giver', 'giver.id', 'family_offers.offered_by')
    .innerJoin('accounts as taker', 'taker.id', 'family_offers.offered_to')
    .select(['offered_by', 'giver.full_name as giver_name', 'offered_to', 'taker.full_name as taker_name', 'family_offers.role', 'offered_at'])
    .where('family_offers.family_id', '=', familyId)
    // Either may have lost their seat since; then it does not stand any more.
    .where(hasSeat('family_offers.offered_by'))
    .where(hasSeat('family_offers.offered_to'))
    .executeTakeFirst()
  if (!row) return null
  return {
    by: { id: row.offered_by, full_name: row.giver_name },
    to: { id: row.offered_to, full_name: row.taker_name },
    role: row.role,
    offered_at: row.offered_at.toISOString(),
  }
}

function hasSeat(column: 'family_offers.offered_by' | 'family_offers.offered_to') {
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

async function countFounders(tx: Tx, familyId: string): Promise<number> {
  const { founders } = await tx
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('founders'))
    .where('family_id', '=', familyId)
    .where('role', '=', 'founder')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return founders
}
