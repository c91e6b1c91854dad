import type { TokenScope } from '#contract/api-tokens/token-reach.ts'

/** Tokens of pilots' own programs, each for one family. */
export interface ApiTokenTables {
  api_tokens: {
    family_id: string
    id: string
    account_id: string
    token_hash: Buffer
    name: string
    scope: TokenScope
    /** True if the session that created it was opened with a second factor. */
    has_second_factor: boolean
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
  }
}
