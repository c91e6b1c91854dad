import { sql } from 'kysely'

import type { TimelineSource } from '#server/ground/timeline.ts'

/** Mandates from their first to their last day, or to the day they were ended early. */
export const mandateDays: TimelineSource = {
  needs: 'mesh.read',
  things: (tx, { familyId }) =>
    tx
      .selectFrom('contacts')
      .leftJoin('accounts', 'accounts.id', 'contacts.account_id')
      .select([
        sql.lit('mandate' as const).as('kind'),
        'contacts.id',
        // Advisors have the name of their account, once they have joined.
        sql<string>`coalesce(nullif(accounts.full_name, ''), contacts.name)`.as('title'),
        sql<null>`null::text`.as('template'),
        'contacts.begins_on as first_day',
        // A mandate ended before it began still covers one day.
        sql<
          string | null
        >`case when contacts.ended_at is null then contacts.ends_on else greatest(contacts.begins_on, contacts.ended_at::date) end`.as(
          'until_day',
        ),
        sql<null>`null::text`.as('state'),
        sql.lit('contact' as const).as('place'),
        'contacts.id as place_id',
      ])
      .where('contacts.family_id', '=', familyId),
}
