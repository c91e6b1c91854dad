import type { Config } from '#server/config.ts'
import { withDatabase } from '#server/commands/with-database.ts'

const most = 50

/** Shows the newest mails of the outbox, so that a house without a mail server can still hand out its links. */
export async function showOutbox(config: Config): Promise<void> {
  await withDatabase(config, async (database) => {
    const mails = await database.transaction((tx) => tx.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(most).execute())
    if (mails.length === 0) process.stdout.write('The outbox is empty.\n')
    for (const mail of mails.toReversed()) {
      const state = mail.sent_at ? `sent ${mail.sent_at.toISOString()}` : mail.last_error ? `not sent: ${mail.last_error}` : 'waiting'
      process.stdout.write(
        `${'-'.repeat(72)}\n${mail.created_at.toISOString()}  ${state}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`,
      )
    }
  })
}
