import type { ColumnType, RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'

import type { Message, proposalKinds, Source } from '#contract/chat/schemas.ts'
import type { RefusalCode } from '#contract/refusals.ts'

/** Conversations, their messages and proposals. */
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
    trouble: RefusalCode | null
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
}
