import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { type CloseMembership, endMandate } from '#server/features/mesh/contacts/end.ts'
import { isOver } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Cron line: every five minutes, on one instance. */
export const endMandatesTime = '*/5 * * * * end_mandates'

const maxBatch = 500

/** Ends mandates on their last day, each in its own transaction. */
export function mandateTasks(database: Database, clock: Clock, closeMembership: CloseMembership): TaskList {
  return {
    end_mandates: async () => {
      const now = clock.now()
      const { rows } = await database.transaction((tx) =>
        sql<{
          family_id: string
          id: string
        }>`select * from contacts_over(${later(now, day).toISOString().slice(0, 10)}::date, ${maxBatch}::int)`.execute(
          tx,
        ),
      )
      for (const { family_id: familyId, id } of rows)
        await database.inFamily(familyId, async (tx) => {
          await lockMembers(tx, familyId)
          await tx
            .selectFrom('contacts')
            .select('id')
            .where('family_id', '=', familyId)
            .where('id', '=', id)
            .forUpdate()
            .execute()
          const row = await contactsOf(tx, familyId).where('c.id', '=', id).executeTakeFirst()
          // Recheck under the lock: it may have been ended, extended or deleted since the query.
          if (row && row.ended_at === null && isOver(row, now))
            await endMandate(tx, { row, by: null, now, closeMembership })
        })
    },
  }
}
