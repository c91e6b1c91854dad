import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { type CloseSeat, endAppointment } from '#server/features/mesh/contacts/end.ts'
import { isOver } from '#server/features/mesh/contacts/look-of.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every five minutes, on one instance. */
export const endMandatesTime = '*/5 * * * * end_mandates'

const mostAtOnce = 500

/** An appointment stops by itself at its end, each in its own transaction. */
export function mandateTasks(database: Database, clock: Clock, closeSeat: CloseSeat): TaskList {
  return {
    end_mandates: async () => {
      const now = clock.now()
      const { rows } = await database.transaction((tx) =>
        sql<{
          family_id: string
          id: string
        }>`select * from contacts_over(${later(now, day).toISOString().slice(0, 10)}::date, ${mostAtOnce}::int)`.execute(tx),
      )
      for (const { family_id: familyId, id } of rows)
        await database.inFamily(familyId, async (tx) => {
          await tx.selectFrom('contacts').select('id').where('family_id', '=', familyId).where('id', '=', id).forUpdate().execute()
          const row = await findContact(tx, familyId, id)
          // Whoever ended or prolonged it meanwhile was first.
          if (row.ended_at === null && isOver(row, now)) await endAppointment(tx, { row, by: null, now, closeSeat })
        })
    },
  }
}
