import { sql } from 'kysely'

import type { TimelineSource } from '#server/ground/timeline.ts'

/** Who took a seat at the family's table. Advisors stand beside it: their mandates say their days. */
export const memberDays: TimelineSource = {
  needs: 'member.read',
  things: (tx, { familyId }) =>
    tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select([
        sql.lit('member_joined' as const).as('kind'),
        'members.account_id as id',
        'accounts.full_name as title',
        sql<null>`null::text`.as('template'),
        sql<string>`members.since::date`.as('first_day'),
        sql<null>`null::date`.as('until_day'),
        sql<null>`null::text`.as('state'),
        sql.lit('member' as const).as('place'),
        'members.account_id as place_id',
      ])
      .where('members.family_id', '=', familyId)
      .where('members.role', '!=', 'advisor'),
}
