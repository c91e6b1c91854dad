import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it runs: every night, on one instance. */
export const cleanUpTime = '17 3 * * * clean_up'

/** Takes away what is over: sessions, links and counts of attempts past their time, and mails nobody will read any more. */
export function cleanUpTasks(database: Database, clock: Clock): TaskList {
  return {
    clean_up: async () => {
      const now = clock.now()
      await database.transaction(async (tx) => {
        await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('recovery_links').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('login_tickets').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
        await sql`delete from throttles where expire is not null and expire <= ${now.getTime()}`.execute(tx)
        await tx
          .deleteFrom('outbox')
          .where('created_at', '<=', new Date(now.getTime() - 30 * day))
          .execute()
      })
    },
  }
}
