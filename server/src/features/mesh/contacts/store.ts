import { sql } from 'kysely'

import type { ContactRow } from '#server/features/mesh/reach.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A contact with what an advisor's seat says of them. */
export type SeatedContact = ContactRow & {
  readonly full_name: string | null
  readonly account_email: string | null
  readonly seat: 'active' | 'inactive' | null
}

/** Contacts of a family with the seats of its advisors; whoever asks narrows it. */
export function contactsOf(tx: Tx, familyId: string) {
  return tx
    .selectFrom('contacts as c')
    .leftJoin('members as m', (on) => on.onRef('m.family_id', '=', 'c.family_id').onRef('m.account_id', '=', 'c.account_id'))
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .selectAll('c')
    .select(['a.full_name', 'a.email as account_email', 'm.status as seat'])
    .where('c.family_id', '=', familyId)
}

export async function findContact(tx: Tx, familyId: string, id: string): Promise<SeatedContact> {
  return (await contactsOf(tx, familyId).where('c.id', '=', id).executeTakeFirst()) ?? refuse('not_found')
}

/** The same, locked until the end of the transaction. What has ended can't be changed any more. */
export async function holdContact(tx: Tx, familyId: string, id: string): Promise<SeatedContact> {
  await tx
    .selectFrom('contacts')
    .select(sql`1`.as('one'))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const found = await findContact(tx, familyId, id)
  if (found.ended_at !== null) refuse('contact_ended')
  return found
}
