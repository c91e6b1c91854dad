import type { ColumnType } from 'kysely'

import type { Language } from '#contract/languages.ts'

/** Emails that wait to be sent. */
export interface EmailTables {
  outbox: {
    id: string
    recipient: string
    language: Language
    subject: string
    body: string
    sealed_body: ColumnType<string | null, string | null | undefined>
    dies_at: ColumnType<Date | null, Date | null | undefined>
    created_at: Date
    sent_at: Date | null
    attempts: number
    last_error: string | null
  }
}
