import { sql } from 'kysely'

import type { NoticeKind } from '#contract/notices/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { say } from '#server/platform/texts.ts'

export interface Letter {
  readonly to: string
  readonly language: Language
  readonly kind:
    | 'recovery'
    | 'password_changed'
    | 'invitation'
    | NoticeKind
    | 'paper_news'
    | 'email_confirm'
    | 'email_notice'
    | 'email_taken'
    | 'family_offered'
    | 'family_deletion'
    | 'family_kept'
    | 'member_removed'
    | 'network_message'
  readonly values: Record<string, string>
  readonly now: Date
}

/** Puts a mail into the outbox and asks for it to be sent, in the transaction of the act it belongs to. */
export async function writeMail(tx: Tx, { to, language, kind, values, now }: Letter): Promise<void> {
  const id = newId(now)
  await tx
    .insertInto('outbox')
    .values({
      id,
      recipient: to,
      language,
      subject: say(language, `mails:${kind}.subject`, values),
      body: say(language, `mails:${kind}.body`, values),
      created_at: now,
      sent_at: null,
      attempts: 0,
      last_error: null,
    })
    .execute()
  await sql`select graphile_worker.add_job('send_mail', json_build_object('id', ${id}::text), max_attempts => 20)`.execute(tx)
}
