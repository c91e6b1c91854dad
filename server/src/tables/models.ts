import type { ColumnType, RawBuilder } from 'kysely'

import type { Authentication, Provider } from '#contract/models/providers.ts'

/** A reference to a record that was sent to a model; never its text. */
export interface StoredMaterial {
  readonly kind: string
  readonly id: string | null
  readonly version: number | null
  readonly passages: readonly number[]
}

/** Connections to models, and the log of what was sent to them. */
export interface ModelTables {
  llm_connections: {
    account_id: string
    id: string
    provider: Provider
    name: string
    model_name: string
    context_length: number | null
    endpoint: string
    authentication: Authentication
    auth_name: string
    sealed_key: string | null
    is_in_use: boolean
    created_at: Date
    updated_at: Date
  }
  model_uses: {
    family_id: string
    id: string
    account_id: string
    purpose: string
    provider: Provider
    model: string
    input_tokens: number | null
    output_tokens: number | null
    cost_micros: number | null
    outcome: string
    started_at: Date
    ended_at: Date
    bytes: ColumnType<number, number | undefined, number>
    /** References to the records that were sent; never their text. */
    materials: ColumnType<StoredMaterial[], RawBuilder<unknown> | undefined, RawBuilder<unknown>>
  }
}
