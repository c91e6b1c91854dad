import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day, later } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every night, on one instance. */
export const forgetNoticesTime = '53 3 * * * forget_notices'

const keptFor = 180 * day

/** What somebody was told half a year ago is forgotten; papers, comments and the ledger hold what happened. */
export function noticeTasks(database: Database, clock: Clock): TaskList {
  return {
    forget_notices: async () => {
      const before = later(clock.now(), -keptFor)
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) => tx.deleteFrom('notices').where('family_id', '=', family).where('at', '<=', before).execute())
      }
    },
  }
}
