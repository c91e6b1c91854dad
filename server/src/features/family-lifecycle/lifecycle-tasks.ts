import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { deleteDueFamily } from '#server/features/family-lifecycle/delete-family.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every hour, on one instance. */
export const lifecycleTime = '41 * * * * family_lifecycle'

const batchSize = 100

/** Deletes families and archives that are due, each family in its own transaction. */
export function lifecycleTasks(database: Database, clock: Clock): TaskList {
  const each = async (
    finder: 'families_to_delete' | 'families_with_old_exports',
    work: (familyId: string, now: Date) => Promise<unknown>,
  ) => {
    const now = clock.now()
    const failures: unknown[] = []
    for (;;) {
      const { rows } = await database.transaction((tx) =>
        sql<{
          family_id: string
        }>`select family_id from ${sql.table(finder)}(${now}::timestamptz, ${batchSize}::int)`.execute(tx),
      )
      // One family's failure must not block the others; it is thrown at the end, so that the job is retried.
      for (const { family_id } of rows)
        await work(family_id, now).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, `${finder}: ${failures.length} failed`)
      if (rows.length < batchSize) return
    }
  }
  return {
    family_lifecycle: async () => {
      await each('families_to_delete', (familyId, now) =>
        database.inFamily(familyId, (tx) => deleteDueFamily(tx, familyId, now)),
      )
      await each('families_with_old_exports', (familyId, now) =>
        database.inFamily(familyId, (tx) =>
          tx.deleteFrom('exports').where('family_id', '=', familyId).where('expires_at', '<=', now).execute(),
        ),
      )
    },
  }
}
