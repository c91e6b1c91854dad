import type { ColumnType } from 'kysely'

import type { ContactKind, DeliveryState, HousePart, MeshTrouble, ProbeState, Readable, agentWays } from '#contract/mesh/names.ts'
import type { Authentication } from '#contract/models/providers.ts'
import type { FoundOperation } from '#contract/mesh/names.ts'

type Optional<Type> = ColumnType<Type, Type | undefined>
/** A calendar day as the driver reads and takes it: text. */
type Day = string
type Json<Type> = ColumnType<Type, unknown, unknown>

interface Slot {
  slot: Date
  looks: number
  answered: number
  latency_sum: number
}

/** The tables of the family's network. */
export interface MeshTables {
  contacts: {
    family_id: string
    id: string
    kind: ContactKind
    name: string
    name_key: string
    catalog_key: string | null
    mandate: string
    reads: Readable[]
    begins_on: Day
    ends_on: Day | null
    ended_at: Optional<Date | null>
    is_paused: Optional<boolean>
    account_id: Optional<string | null>
    email: Optional<string | null>
    email_key: Optional<string | null>
    address: Optional<string>
    health_path: Optional<string>
    message_path: Optional<string>
    authentication: Optional<Authentication>
    auth_name: Optional<string>
    sealed_secret: Optional<string | null>
    sealed_signing_key: Optional<string | null>
    instruction: Optional<string>
    way: Optional<(typeof agentWays)[number] | null>
    tool: Optional<string>
    document_address: Optional<string | null>
    document: Optional<string | null>
    operations: Json<readonly FoundOperation[] | null>
    probe_every: Optional<number>
    next_probe_at: Optional<Date | null>
    state: Optional<ProbeState | null>
    trouble: Optional<MeshTrouble | null>
    latency_ms: Optional<number | null>
    checked_at: Optional<Date | null>
    seen_at: Optional<Date | null>
    version: Optional<number>
    created_by: string
    created_at: Date
  }
  contact_slots: { family_id: string; contact_id: string } & Slot
  contact_days: { family_id: string; contact_id: string; day: Day; looks: number; up: number }
  house_parts: {
    part: HousePart
    state: ProbeState
    trouble: MeshTrouble | null
    latency_ms: number | null
    count: number | null
    checked_at: Date
    seen_at: Date | null
  }
  house_slots: { part: HousePart } & Slot
  house_days: { part: HousePart; day: Day; looks: number; up: number }
  network_messages: { family_id: string; id: string; body: string; scope: string; sent_by: string; sent_at: Date }
  deliveries: {
    family_id: string
    id: string
    message_id: string
    contact_id: string
    state: Optional<DeliveryState>
    trouble: Optional<MeshTrouble | null>
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
  operation_consents: { family_id: string; contact_id: string; account_id: string; operation: string; allowed_at: Date }
}
