import type { Selectable } from 'kysely'

import { type EmailContent, parseContent, plainText } from '#server/platform/email/content.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { Tables } from '#server/tables/all.ts'

type StoredEmail = Pick<Selectable<Tables['outbox']>, 'id' | 'body' | 'sealed_body'>

/** The sealing context of an email with a secret link. */
export function emailSealPlace({ id }: { readonly id: string }): string {
  return `outbox:${id}`
}

/**
 * An outbox email, opened: its plain text, and its content unless an earlier version stored it as plain text.
 * Both are empty once it was sent or its link has expired.
 */
export function openEmail(
  sealer: Sealer,
  email: StoredEmail,
): { readonly text: string; readonly content: EmailContent | undefined } {
  const stored =
    email.sealed_body === null ? email.body : sealer.open(email.sealed_body, emailSealPlace(email))
  const content = parseContent(stored)
  return { text: content ? plainText(content) : stored, content }
}

/** The plain text of an outbox email. */
export function emailText(sealer: Sealer, email: StoredEmail): string {
  return openEmail(sealer, email).text
}

/** Column values of an email whose text is no longer needed. */
export const clearedText = { body: '', sealed_body: null }
