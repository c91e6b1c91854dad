import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every night, on one instance. */
export const emptyBinTime = '41 3 * * * empty_bin'

const keptFor = 30 * day
const familiesAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Papers that have lain in the bin for 30 days go, with their versions and what was answered; the ledger keeps that they were there. */
export function binTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_bin: async () => {
      const before = new Date(clock.now().getTime() - keptFor)
      for (let after: string | undefined = beforeAll; after !== undefined;) {
        const families: string[] = await familiesAfter(database, after)
        for (const family of families) {
          await database.inFamily(family, (tx) =>
            tx.deleteFrom('documents').where('family_id', '=', family).where('binned_at', '<=', before).execute(),
          )
        }
        after = families.length < familiesAtOnce ? undefined : families.at(-1)
      }
    },
  }
}

async function familiesAfter(database: Database, after: string): Promise<string[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{ family_id: string }>`select * from families_with_ledger(${after}::uuid, ${familiesAtOnce}::int)`.execute(tx),
  )
  return rows.map(({ family_id }) => family_id)
}
