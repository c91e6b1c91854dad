import type { DeliveryState, MeshFailure } from '#contract/mesh/names.ts'
import type { Optional } from '#server/tables/columns.ts'

/** Messages and requests to connections of a family. */
export interface NetworkMessageTables {
  network_messages: {
    family_id: string
    id: string
    body: string
    scope: string
    sent_by: string
    sent_at: Date
  }
  deliveries: {
    family_id: string
    id: string
    message_id: string
    contact_id: string
    state: Optional<DeliveryState>
    trouble: Optional<MeshFailure | null>
    attempts: Optional<number>
    next_at: Optional<Date | null>
    until: Date
    sent_at: Optional<Date | null>
    delivered_at: Optional<Date | null>
  }
  delivery_replies: {
    family_id: string
    id: string
    delivery_id: string
    account_id: string | null
    body: string
    foreign_id: string | null
    at: Date
  }
  network_requests: {
    family_id: string
    id: string
    kind: 'advisor' | 'service'
    catalog_key: string | null
    words: string
    asked_by: string
    asked_at: Date
    answer: Optional<string | null>
    answered_by: Optional<string | null>
    answered_at: Optional<Date | null>
  }
}
