import type { ColumnType } from 'kysely'

/** Each family's ledger and its head. */
export interface LedgerTables {
  ledger_heads: {
    family_id: string
    seq: number
    hash: string
    previous_hash: ColumnType<string, string | undefined, string>
  }
  ledger: {
    family_id: string
    seq: number
    at: Date
    act: string
    by_account: string | null
    subject_id: string | null
    details: Record<string, unknown>
    previous_hash: string
    hash: string
  }
}
