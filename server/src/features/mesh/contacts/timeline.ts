import { sql } from 'kysely'

import type { TimelineSource } from '#server/ground/timeline.ts'

/** Mandates from the day they begin to the day they end; one that was ended before lasted until then. */
export const mandateDays: TimelineSource = {
  needs: 'mesh.read',
  things: (tx, { familyId }) =>
    tx
      .selectFrom('contacts')
      .leftJoin('accounts', 'accounts.id', 'contacts.account_id')
      .select([
        sql.lit('mandate' as const).as('kind'),
        'contacts.id',
        // Of an advisor their own name, once they have one.
        sql<string>`coalesce(nullif(accounts.full_name, ''), contacts.name)`.as('title'),
        sql<null>`null::text`.as('template'),
        'contacts.begins_on as first_day',
        // Ended on the day it was made, it still has a day.
        sql<
          string | null
        >`case when contacts.ended_at is null then contacts.ends_on else greatest(contacts.begins_on, contacts.ended_at::date) end`.as('until_day'),
        sql<null>`null::text`.as('state'),
        sql.lit('contact' as const).as('place'),
        'contacts.id as place_id',
      ])
      .where('contacts.family_id', '=', familyId),
}
