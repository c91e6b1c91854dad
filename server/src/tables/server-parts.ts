import type { MeshFailure, ProbeState, ServerPart } from '#contract/mesh/names.ts'
import type { Day, Slot } from '#server/tables/columns.ts'

/** Probes of the parts of this server. */
export interface ServerPartTables {
  house_parts: {
    part: ServerPart
    state: ProbeState
    trouble: MeshFailure | null
    latency_ms: number | null
    count: number | null
    size: number | null
    checked_at: Date
    seen_at: Date | null
  }
  house_slots: { part: ServerPart } & Slot
  house_days: { part: ServerPart; day: Day; looks: number; up: number }
}
