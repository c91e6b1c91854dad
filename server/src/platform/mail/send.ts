import type { Transporter } from 'nodemailer'
import type { TaskList } from 'graphile-worker'

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
}

/** Greets the mail server as if there were something to send; nothing where there is none. */
export function mailGreeting({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>): (() => Promise<void>) | undefined {
  if (!smtpUrl) return undefined
  return async () => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }
}

/** The job that sends a mail of the outbox by SMTP. Done twice it sends twice at the worst, and never loses one. */
export function mailTasks(database: Database, clock: Clock, { smtpUrl, from }: MailSettings): TaskList {
  // Without a mail server the outbox is where mails end, and the operator reads them there.
  if (!smtpUrl) return { send_mail: async () => {} }
  // Loaded with the first mail: most houses send few, and some none.
  let transport: Promise<Transporter> | undefined
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  }
  return {
    async send_mail(payload) {
      const { id } = payload as { id: string }
      const mail = await database.transaction((tx) => tx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst())
      if (!mail || mail.sent_at) return
      try {
        transport ??= connect()
        const mailer = await transport
        await mailer.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          // The same number at every attempt, so that a receiver can tell a repetition.
          messageId: `<${id}@forerunners>`,
          headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        await database.transaction((tx) =>
          tx
            .updateTable('outbox')
            .set((row) => ({ attempts: row('attempts', '+', 1), last_error: (error as Error).message.slice(0, 500) }))
            .where('id', '=', id)
            .execute(),
        )
        throw error
      }
      await database.transaction((tx) =>
        tx
          .updateTable('outbox')
          // What was sent is no longer needed here, and may hold a link.
          .set((row) => ({ attempts: row('attempts', '+', 1), last_error: null, sent_at: clock.now(), body: '' }))
          .where('id', '=', id)
          .execute(),
      )
    },
  }
}
