import type { ColumnType, RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'

import type { Provider } from '#contract/models/providers.ts'
import type { Message, proposalKinds, Source } from '#contract/chat/schemas.ts'

/** What of the family's records a question carried, as it is kept: where it is from, never its words. */
export interface KeptMaterial {
  readonly kind: string
  readonly id: string | null
  readonly version: number | null
  readonly passages: readonly number[]
}

/** What pilots talk about with the assistant, what went out to models, and what can be found by its words. */
export interface ChatTables {
  conversations: {
    family_id: string
    id: string
    account_id: string
    title: string
    mission_id: string | null
    mission_attempt: number | null
    leaf_id: string | null
    created_at: Date
    updated_at: Date
    binned_at: Date | null
  }
  chat_messages: {
    family_id: string
    id: string
    conversation_id: string
    parent_id: string | null
    by: 'pilot' | 'assistant'
    body: string
    state: output<typeof Message>['state']
    model: string
    trouble: string | null
    sources: ColumnType<output<typeof Source>[], RawBuilder<unknown>, RawBuilder<unknown>>
    writer: string | null
    beat_at: Date | null
    created_at: Date
  }
  chat_proposals: {
    family_id: string
    id: string
    message_id: string
    kind: (typeof proposalKinds)[number]
    body: ColumnType<Record<string, unknown>, RawBuilder<unknown>, RawBuilder<unknown>>
    state: 'waiting' | 'done' | 'declined'
    result_id: string | null
    decided_at: Date | null
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
    /** What of the family's records went along; never the words. */
    materials: ColumnType<KeptMaterial[], RawBuilder<unknown> | undefined, RawBuilder<unknown>>
  }
  passages: {
    family_id: string
    document_id: string
    version: number
    place: number
    heading: string | null
    body: string
  }
  passage_vectors: { family_id: string; model: string; document_id: string; version: number; place: number; vector: Buffer }
  passage_words: { family_id: string; word: string; document_id: string; version: number; places: number[] }
}
