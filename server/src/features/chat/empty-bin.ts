import type { TaskList } from 'graphile-worker'

import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every night, on one instance. */
export const emptyTalkBinTime = '47 3 * * * empty_talk_bin'

const keptFor = 30 * day

/** Conversations that have lain in the bin for 30 days go, with everything said in them. */
export function talkBinTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_talk_bin: async () => {
      const before = new Date(clock.now().getTime() - keptFor)
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) =>
          tx.deleteFrom('conversations').where('family_id', '=', family).where('binned_at', '<=', before).execute(),
        )
      }
    },
  }
}
