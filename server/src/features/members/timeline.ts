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

/** One's own birth. A birth date with its year is no one else's to see, and an advisor's is no part of the family's time. */
export const ownBirth: TimelineSource = {
  needs: 'timeline.read',
  things: (tx, { familyId, accountId }) =>
    tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select([
        sql.lit('member_born' as const).as('kind'),
        'members.account_id as id',
        'accounts.full_name as title',
        sql<null>`null::text`.as('template'),
        sql<string>`accounts.dob`.as('first_day'),
        sql<null>`null::date`.as('until_day'),
        sql<null>`null::text`.as('state'),
        sql.lit('member' as const).as('place'),
        'members.account_id as place_id',
      ])
      .where('members.family_id', '=', familyId)
      .where('members.account_id', '=', accountId)
      .where('members.role', '!=', 'advisor')
      .where('accounts.dob', 'is not', null),
}

/** The next birthday of those who show it to their family, without the year of birth. */
export const birthdays: TimelineSource = {
  needs: 'member.read',
  things: (tx, { familyId }) =>
    tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select([
        sql.lit('birthday' as const).as('kind'),
        'members.account_id as id',
        'accounts.full_name as title',
        sql<null>`null::text`.as('template'),
        sql<string>`(accounts.dob + make_interval(years => extract(year from age(current_date - 1, accounts.dob))::int + 1))::date`.as('first_day'),
        sql<null>`null::date`.as('until_day'),
        sql<null>`null::text`.as('state'),
        sql.lit('member' as const).as('place'),
        'members.account_id as place_id',
      ])
      .where('members.family_id', '=', familyId)
      .where('members.status', '=', 'active')
      .where('members.role', '!=', 'advisor')
      .where('accounts.shares_birthday', '=', true)
      .where('accounts.dob', 'is not', null),
}
