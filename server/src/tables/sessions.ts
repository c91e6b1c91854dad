import type { Generated } from 'kysely'

/** Sessions, and the short-lived links that lead to one. */
export interface SessionTables {
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    account_id: string
    /** Null without an active membership in any family. */
    family_id: string | null
    device: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    /** True if the session was opened with a second factor, or one was set up in it. */
    has_second_factor: Generated<boolean>
  }
  recovery_links: { token_hash: Buffer; account_id: string; expires_at: Date }
  login_tickets: { token_hash: Buffer; account_id: string; expires_at: Date }
}
