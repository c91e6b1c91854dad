import type { Generated } from 'kysely'

/** Second factors of accounts. */
export interface SecondFactorTables {
  two_factors: {
    account_id: string
    sealed_secret: string
    created_at: Date
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  recovery_codes: { account_id: string; code_hash: Buffer }
}
