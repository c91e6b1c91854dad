import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { deleteDueFamily } from '#server/features/farewell/delete-family.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every hour, on one instance. */
export const farewellTime = '41 * * * * farewell'

const atOnce = 100

/** Deletes the families whose 30 days are over, each in its own transaction, and the archives whose seven are. */
export function farewellTasks(database: Database, clock: Clock): TaskList {
  const each = async (look: 'families_to_delete' | 'families_with_old_exports', work: (familyId: string, now: Date) => Promise<unknown>) => {
    const now = clock.now()
    const failures: unknown[] = []
    for (;;) {
      const { rows } = await database.transaction((tx) =>
        sql<{ family_id: string }>`select family_id from ${sql.table(look)}(${now}::timestamptz, ${atOnce}::int)`.execute(tx),
      )
      // One family's trouble must not keep the others; it is said at the end, and the job is tried again.
      for (const { family_id } of rows) await work(family_id, now).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, `${look}: ${failures.length} failed`)
      if (rows.length < atOnce) return
    }
  }
  return {
    farewell: async () => {
      await each('families_to_delete', (familyId, now) => database.inFamily(familyId, (tx) => deleteDueFamily(tx, familyId, now)))
      await each('families_with_old_exports', (familyId, now) =>
        database.inFamily(familyId, (tx) => tx.deleteFrom('exports').where('family_id', '=', familyId).where('expires_at', '<=', now).execute()),
      )
    },
  }
}
