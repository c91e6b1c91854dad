import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { forgetTokens } from '#server/ground/api-tokens.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { clearedText } from '#server/platform/email/email-text.ts'

/** Runs every night, on one instance. */
export const cleanUpTime = '17 3 * * * clean_up'

/**
 * Texts of emails with expired links are deleted soon, not only at night: a backup may be made in between.
 */
export const forgetLinksTime = '*/10 * * * * forget_links'

/** Deletes expired sessions, links and attempt counters, and old emails. */
export function cleanUpTasks(database: Database, clock: Clock): TaskList {
  return {
    forget_links: async () => {
      await database.transaction((tx) =>
        tx
          .updateTable('outbox')
          .set(clearedText)
          .where('dies_at', '<=', clock.now())
          .where((mail) => mail.or([mail('sealed_body', 'is not', null), mail('body', '!=', '')]))
          .execute(),
      )
    },
    clean_up: async () => {
      const now = clock.now()
      await database.transaction(async (tx) => {
        await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('recovery_links').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('login_tickets').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('oidc_attempts').where('expires_at', '<=', now).execute()
        await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
        await tx
          .deleteFrom('security_events')
          .where('at', '<=', new Date(now.getTime() - 365 * day))
          .execute()
        await forgetTokens(tx, new Date(now.getTime() - 30 * day))
        await sql`delete from throttles where expire is not null and expire <= ${now.getTime()}`.execute(tx)
        await tx
          .deleteFrom('outbox')
          .where('created_at', '<=', new Date(now.getTime() - 30 * day))
          .execute()
      })
    },
  }
}
