import type {
  agentWays,
  ContactAuthentication,
  ContactKind,
  FoundOperation,
  MeshFailure,
  ProbeState,
  Readable,
} from '#contract/mesh/names.ts'
import type { Day, Json, Optional, Slot } from '#server/tables/columns.ts'

/** Connections of a family, their probes and the operations that pilots allowed. */
export interface ContactTables {
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
    authentication: Optional<ContactAuthentication>
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
    trouble: Optional<MeshFailure | null>
    latency_ms: Optional<number | null>
    checked_at: Optional<Date | null>
    seen_at: Optional<Date | null>
    version: Optional<number>
    created_by: string
    created_at: Date
  }
  contact_slots: { family_id: string; contact_id: string } & Slot
  contact_days: { family_id: string; contact_id: string; day: Day; looks: number; up: number }
  operation_consents: {
    family_id: string
    contact_id: string
    account_id: string
    operation: string
    allowed_at: Date
  }
}
