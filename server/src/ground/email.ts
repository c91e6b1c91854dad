import { sql } from 'kysely'

import type { EmailKind, SecretEmailKind } from '#server/ground/email-kinds.ts'
import { type AnyDraft, emailContent, type EmailDraft, emailSubject } from '#server/ground/write-email.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { storedContent } from '#server/platform/email/content.ts'
import { emailSealPlace } from '#server/platform/email/email-text.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface Addressed {
  readonly to: string
  readonly now: Date
}

/** An email without a secret: its links lead to pages that require a sign-in. */
export type Email<Kind extends Exclude<EmailKind, SecretEmailKind>> = Addressed & EmailDraft<Kind>

/** An email with a link that grants access until it expires. */
export type SecretEmail<Kind extends SecretEmailKind> = Addressed &
  EmailDraft<Kind> & { readonly expiresAt: Date }

/** Inserts an email into the outbox and schedules it, in the transaction of the act it belongs to. */
export async function queueEmail<Kind extends Exclude<EmailKind, SecretEmailKind>>(
  tx: Tx,
  email: Email<Kind>,
): Promise<void> {
  await insertAndSchedule(tx, newId(email.now), email, { body: storedContent(emailContent(email)) })
}

/**
 * The same for an email with a secret: its content is sealed, so that readers of the database or a backup
 * can't use its link.
 */
export async function queueSecretEmail<Kind extends SecretEmailKind>(
  tx: Tx,
  sealer: Sealer,
  email: SecretEmail<Kind>,
): Promise<void> {
  const id = newId(email.now)
  await insertAndSchedule(tx, id, email, {
    body: '',
    sealed_body: await sealer.seal(tx, storedContent(emailContent(email)), emailSealPlace({ id })),
    dies_at: email.expiresAt,
  })
}

async function insertAndSchedule(
  tx: Tx,
  id: string,
  email: Addressed & AnyDraft,
  content: { body: string; sealed_body?: string; dies_at?: Date },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id,
      recipient: email.to,
      language: email.language,
      subject: emailSubject(email),
      ...content,
      created_at: email.now,
      sent_at: null,
      attempts: 0,
      last_error: null,
    })
    .execute()
  await sql`select graphile_worker.add_job('send_mail', json_build_object('id', ${id}::text), max_attempts => 20)`.execute(
    tx,
  )
}
