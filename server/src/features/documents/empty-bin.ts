import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every night, on one instance. */
export const emptyBinTime = '41 3 * * * empty_bin'

const keptFor = 30 * day

/** Papers that have lain in the bin for 30 days go, with their versions and what was answered; the ledger keeps that they were there. */
export function binTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_bin: async () => {
      const before = new Date(clock.now().getTime() - keptFor)
      // Every family has a ledger from its founding on.
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) => tx.deleteFrom('documents').where('family_id', '=', family).where('binned_at', '<=', before).execute())
      }
    },
  }
}
