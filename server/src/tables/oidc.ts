/** Identities at an OpenID Connect provider, and browsers on their way back from it. */
export interface OidcTables {
  oidc_identities: {
    issuer: string
    subject: string
    account_id: string
    linked_at: Date
    last_used_at: Date | null
  }
  /** Without an account the attempt signs in, with one it links that account. */
  oidc_attempts: { attempt_hash: Buffer; account_id: string | null; expires_at: Date }
}
