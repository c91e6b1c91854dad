import type { ColumnType, Generated } from 'kysely'

import type { PhotoType } from '#contract/account/photo.ts'
import type { dateFormats, Theme } from '#contract/account/schemas.ts'
import type { SecurityEvent } from '#contract/account/security-events.ts'
import type { Language } from '#contract/languages.ts'
import type { DefaultView } from '#contract/rooms.ts'

/** Pilots' accounts and what only they own. */
export interface AccountTables {
  accounts: {
    id: string
    email: string
    email_key: string
    password_hash: string
    full_name: Generated<string>
    display_name: Generated<string>
    language: Language
    time_zone: string
    theme: Generated<Theme>
    default_view: DefaultView | null
    date_format: Generated<(typeof dateFormats)[number]>
    created_at: Date
    /** A day as text: it has no time and no zone. */
    dob: string | null
    deleted_at: Date | null
    phone: Generated<string>
    lives_in: Generated<string>
    about: Generated<string>
    shares_email: Generated<boolean>
    shares_birthday: Generated<boolean>
    /** The time when a link sent to the address was first used. */
    email_proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    mails_about_documents: Generated<boolean>
  }
  account_photos: { account_id: string; bytes: Buffer; type: PhotoType; version: string; changed_at: Date }
  email_changes: { account_id: string; token_hash: Buffer; email: string; asked_at: Date; expires_at: Date }
  security_events: {
    id: string
    account_id: string
    kind: SecurityEvent
    address: string
    device: string
    at: Date
  }
}
