/** Passkeys of accounts. */
export interface PasskeyTables {
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
