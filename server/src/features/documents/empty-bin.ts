import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Cron schedule: every night, on one instance. */
export const emptyBinTime = '41 3 * * * empty_bin'

const retention = 30 * day

/** Deletes documents binned 30 days ago, with their versions and votes. Their ledger entries stay. */
export function binTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_bin: async () => {
      const before = new Date(clock.now().getTime() - retention)
      // Every family has a ledger, so this walks all families.
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) =>
          tx
            .deleteFrom('documents')
            .where('family_id', '=', family)
            .where('binned_at', '<=', before)
            .execute(),
        )
      }
    },
  }
}
