import type { Selectable } from 'kysely'

import type { Config } from '#server/config.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import { openKeyring } from '#server/open-keyring.ts'
import { emailText } from '#server/platform/email/email-text.ts'
import { type Sealer, sealer } from '#server/platform/sealed.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import type { Tables } from '#server/tables/all.ts'

const maxShown = 50

/** Shows the newest emails of the outbox, so that a server without SMTP can still hand out its links. */
export async function showOutbox(config: Config): Promise<void> {
  const store = await openStore(config.files)
  await withDatabase(config, async (database) => {
    const say = (sentence: string) => process.stderr.write(`${sentence}\n`)
    const emails = sealer(await openKeyring({ database, store, path: config.secretKeyFile, say }), 'mail')
    const rows = await database.transaction((tx) =>
      tx.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(maxShown).execute(),
    )
    if (rows.length === 0) process.stdout.write('The outbox is empty.\n')
    for (const email of rows.toReversed()) {
      const state = email.sent_at
        ? `sent ${email.sent_at.toISOString()}`
        : email.last_error
          ? `not sent: ${email.last_error}`
          : 'waiting'
      process.stdout.write(
        `${'-'.repeat(72)}\n${email.created_at.toISOString()}  ${state}\nTo: ${email.recipient}\nSubject: ${email.subject}\n\n${shown(emails, email)}\n`,
      )
    }
  })
  await store.close()
}

function shown(emails: Sealer, email: Selectable<Tables['outbox']>): string {
  if (email.sent_at) return '(The text of an email is deleted once it is sent.)'
  if (email.dies_at && email.dies_at <= new Date()) return '(Its link has expired. Request a new one.)'
  return emailText(emails, email)
}
