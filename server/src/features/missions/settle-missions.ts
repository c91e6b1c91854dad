import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { settleFamily } from '#server/features/missions/end-mission.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every five minutes, on one instance. */
export const settleTime = '*/5 * * * * settle_missions'

const batchSize = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Records achieved and expired missions of every family, each in its own transaction. Parallel runs wait for
 * the row locks; the second finds nothing to do.
 */
export function missionTasks(database: Database, clock: Clock, checks: CheckSources): TaskList {
  return {
    settle_missions: async () => {
      const failures: unknown[] = []
      for (let after: string | undefined = lowestId; after !== undefined;) {
        const families: string[] = await familiesAfter(database, after)
        for (const family of families) {
          await database
            .inFamily(family, (tx) => settleFamily(tx, family, { checks, now: clock.now() }))
            // One family's failure must not stop the others; it is thrown at the end, so that the job is
            // retried.
            .catch((error: unknown) => failures.push(error))
        }
        after = families.length < batchSize ? undefined : families.at(-1)
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `Missions could not be settled, families: ${failures.length}`)
    },
  }
}

/** Families with an active mission, paged. */
async function familiesAfter(database: Database, after: string): Promise<string[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{
      family_id: string
    }>`select * from families_with_missions(${after}::uuid, ${batchSize}::int)`.execute(tx),
  )
  return rows.map(({ family_id }) => family_id)
}
