import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { settleFamily } from '#server/features/missions/settle.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every five minutes, on one instance. */
export const settleTime = '*/5 * * * * settle_missions'

const familiesAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The house's own clock: recognises in every family which missions are achieved and which are out of days. Each family in its own
 * transaction, bound to it like every other; two runs at once wait for each other at the rows, and the second finds nothing to do.
 */
export function missionTasks(database: Database, clock: Clock, checks: CheckSources): TaskList {
  return {
    settle_missions: async () => {
      const failures: unknown[] = []
      for (let after: string | undefined = beforeAll; after !== undefined;) {
        const families: string[] = await familiesAfter(database, after)
        for (const family of families) {
          await database
            .inFamily(family, (tx) => settleFamily(tx, family, { checks, now: clock.now() }))
            // One family's trouble must not stop the clock of the others; it is said at the end, and the job is tried again.
            .catch((error: unknown) => failures.push(error))
        }
        after = families.length < familiesAtOnce ? undefined : families.at(-1)
      }
      if (failures.length > 0) throw new AggregateError(failures, `Missions could not be settled, families: ${failures.length}`)
    },
  }
}

/** Families with a mission under way, a page at a time. */
async function familiesAfter(database: Database, after: string): Promise<string[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{ family_id: string }>`select * from families_with_missions(${after}::uuid, ${familiesAtOnce}::int)`.execute(tx),
  )
  return rows.map(({ family_id }) => family_id)
}
