import { sql } from 'kysely'

import type { TimelineSource } from '#server/ground/timeline.ts'

/** Members joining the family. Advisors have their mandates in the timeline instead. */
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

/** The pilot's own birth. Birth years are private, and advisors aren't part of the family's timeline. */
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

/** The next birthday of members who share it, without the birth year. */
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
        sql<string>`(accounts.dob + make_interval(years => extract(year from age(current_date - 1, accounts.dob))::int + 1))::date`.as(
          'first_day',
        ),
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
