import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day, later } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every night, on one instance. */
export const deleteNotificationsTime = '53 3 * * * forget_notices'

const retention = 180 * day

/** Deletes notifications after half a year; documents, comments and the ledger remain. */
export function notificationTasks(database: Database, clock: Clock): TaskList {
  return {
    forget_notices: async () => {
      const before = later(clock.now(), -retention)
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) =>
          tx.deleteFrom('notices').where('family_id', '=', family).where('at', '<=', before).execute(),
        )
      }
    },
  }
}
