import type { ContactState, MeshTrouble } from '#contract/mesh/names.ts'
import type { SeatedContact } from '#server/features/mesh/contacts/store.ts'
import { hour, later } from '#server/platform/clock.ts'
import { endOf } from '#server/platform/last-day.ts'

// The first day has begun where it begins first.
const easternmost = 14 * hour

export function hasBegun({ begins_on }: Pick<SeatedContact, 'begins_on'>, now: Date): boolean {
  return begins_on <= later(now, easternmost).toISOString().slice(0, 10)
}

export function isOver({ ends_on, ended_at }: Pick<SeatedContact, 'ends_on' | 'ended_at'>, now: Date): boolean {
  return ended_at !== null || (ends_on !== null && endOf(ends_on) <= now)
}

interface Look {
  readonly state: ContactState
  readonly trouble: MeshTrouble | null
}

/** How a contact is: what its appointment says comes before what was last found. */
export function lookOf(row: SeatedContact, now: Date): Look {
  if (isOver(row, now)) return { state: 'ended', trouble: null }
  if (row.is_paused) return { state: 'paused', trouble: null }
  if (!hasBegun(row, now)) return { state: 'waiting', trouble: null }
  if (row.kind === 'advisor') {
    if (row.account_id === null) return { state: 'waiting', trouble: 'not_yet_joined' }
    return row.seat === 'active' ? { state: 'up', trouble: null } : { state: 'down', trouble: 'seat_closed' }
  }
  return row.state === null ? { state: 'waiting', trouble: null } : { state: row.state, trouble: row.trouble }
}

/** What an advisor is called by their account, everything else by its own name. */
export function nameOf({ name, full_name }: Pick<SeatedContact, 'name' | 'full_name'>): string {
  return full_name || name
}
