import type { Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import type { TaskList } from 'graphile-worker'

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emailHtml } from '#server/platform/email/html.ts'
import { clearedText, openEmail } from '#server/platform/email/email-text.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { messageOf } from '#server/platform/error-details.ts'

export interface EmailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly sealer: Sealer
}

/** Returns a check that connects to the SMTP server; undefined if none is configured. */
export function emailServerCheck({
  smtpUrl,
}: Pick<EmailSettings, 'smtpUrl'>): (() => Promise<void>) | undefined {
  if (!smtpUrl) return undefined
  return async () => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }
}

const Payload = z.object({ id: z.string() })

/** The job that sends an outbox email by SMTP. Delivery is at least once: a retry may send it twice. */
export function emailTasks(
  database: Database,
  clock: Clock,
  { smtpUrl, from, sealer }: EmailSettings,
): TaskList {
  // Without an SMTP server, emails stay in the outbox, where the operator reads them.
  if (!smtpUrl) return { send_mail: async () => {} }
  // Loaded with the first email: many servers send few or none.
  let transport: Promise<Transporter> | undefined
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  }
  return {
    async send_mail(payload) {
      const { id } = z.parse(Payload, payload)
      const email = await database.transaction((tx) =>
        tx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst(),
      )
      if (!email || email.sent_at) return
      // The link has expired: the SMTP server was unavailable for too long.
      if (email.dies_at && email.dies_at <= clock.now()) {
        await database.transaction((tx) =>
          tx
            .updateTable('outbox')
            .set({ ...clearedText, last_error: 'Its link has died.' })
            .where('id', '=', id)
            .execute(),
        )
        return
      }
      try {
        transport ??= connect()
        const mailer = await transport
        const { text, content } = openEmail(sealer, email)
        await mailer.sendMail({
          from,
          to: email.recipient,
          subject: email.subject,
          text,
          ...(content && { html: emailHtml({ ...email, content }) }),
          // The same id at every attempt, so that receivers can recognise duplicates.
          messageId: `<${id}@forerunners>`,
          headers: { 'Content-Language': email.language, 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        await database.transaction((tx) =>
          tx
            .updateTable('outbox')
            .set((row) => ({
              attempts: row('attempts', '+', 1),
              last_error: messageOf(error).slice(0, 500),
            }))
            .where('id', '=', id)
            .execute(),
        )
        throw error
      }
      await database.transaction((tx) =>
        tx
          .updateTable('outbox')
          // The text is no longer needed and may contain a link.
          .set((row) => ({
            attempts: row('attempts', '+', 1),
            last_error: null,
            sent_at: clock.now(),
            ...clearedText,
          }))
          .where('id', '=', id)
          .execute(),
      )
    },
  }
}
