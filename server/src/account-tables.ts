import type { ColumnType, Generated } from 'kysely'

import type { PhotoType } from '#contract/account/photo.ts'
import type { dateFormats, Theme } from '#contract/account/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { DefaultView } from '#contract/rooms.ts'

/** What belongs to an account and to no family: who it is, and what keeps it safe. */
export interface AccountTables {
  accounts: {
    id: string
    email: string
    email_key: string
    password_hash: string
    full_name: string
    display_name: string
    language: Language
    time_zone: string
    theme: Theme
    default_view: DefaultView | null
    date_format: (typeof dateFormats)[number]
    created_at: Date
    /** A day, as text: it has no time and no zone. */
    dob: string | null
    deleted_at: Date | null
    phone: Generated<string>
    lives_in: Generated<string>
    about: Generated<string>
    shares_email: Generated<boolean>
    shares_birthday: Generated<boolean>
    /** When a link that was sent to the address was used. */
    email_proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    mails_about_papers: Generated<boolean>
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    account_id: string
    /** Null for someone without an active place in any family. */
    family_id: string | null
    device: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  recovery_links: { token_hash: Buffer; account_id: string; expires_at: Date }
  login_tickets: { token_hash: Buffer; account_id: string; expires_at: Date }
  account_photos: { account_id: string; bytes: Buffer; type: PhotoType; version: string; changed_at: Date }
  email_changes: { account_id: string; token_hash: Buffer; email: string; asked_at: Date; expires_at: Date }
  two_factors: { account_id: string; sealed_secret: string; created_at: Date; confirmed_at: Date | null; last_step: Generated<number> }
  recovery_codes: { account_id: string; code_hash: Buffer }
  passkeys: {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: { challenge_hash: Buffer; account_id: string | null; expires_at: Date }
}
