import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Runs every night, on one instance. */
export const emptyConversationBinTime = '47 3 * * * empty_talk_bin'

const retention = 30 * day

/** Deletes conversations that have been in the bin for 30 days, with their messages. */
export function conversationBinTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_talk_bin: async () => {
      const before = new Date(clock.now().getTime() - retention)
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) =>
          tx
            .deleteFrom('conversations')
            .where('family_id', '=', family)
            .where('binned_at', '<=', before)
            .execute(),
        )
      }
    },
  }
}
