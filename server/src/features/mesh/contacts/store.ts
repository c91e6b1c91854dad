import { sql } from 'kysely'

import type { ContactRow } from '#server/features/mesh/connection.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A contact joined with the advisor's membership and account. */
export type ContactWithMember = ContactRow & {
  readonly full_name: string | null
  readonly account_email: string | null
  readonly member_status: 'active' | 'inactive' | null
}

/** Base query for a family's contacts with the memberships of its advisors. */
export function contactsOf(tx: Tx, familyId: string) {
  return tx
    .selectFrom('contacts as c')
    .leftJoin('members as m', (on) =>
      on.onRef('m.family_id', '=', 'c.family_id').onRef('m.account_id', '=', 'c.account_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .selectAll('c')
    .select(['a.full_name', 'a.email as account_email', 'm.status as member_status'])
    .where('c.family_id', '=', familyId)
}

export async function findContact(tx: Tx, familyId: string, id: string): Promise<ContactWithMember> {
  return (await contactsOf(tx, familyId).where('c.id', '=', id).executeTakeFirst()) ?? refuse('not_found')
}

/** Like `findContact`, with a row lock. Ended contacts are refused because they can't change. */
export async function lockContact(tx: Tx, familyId: string, id: string): Promise<ContactWithMember> {
  await tx
    .selectFrom('contacts')
    .select(sql`1`.as('one'))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const contact = await findContact(tx, familyId, id)
  if (contact.ended_at !== null) refuse('contact_ended')
  return contact
}
