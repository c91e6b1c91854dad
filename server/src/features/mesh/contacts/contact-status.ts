import type { ContactState, MeshFailure } from '#contract/mesh/names.ts'
import type { ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { hour, later } from '#server/platform/clock.ts'
import { expiryOf } from '#server/platform/share-expiry.ts'

// A mandate begins when its first day begins anywhere (UTC+14).
const easternmost = 14 * hour

export function hasBegun({ begins_on }: Pick<ContactWithMember, 'begins_on'>, now: Date): boolean {
  return begins_on <= later(now, easternmost).toISOString().slice(0, 10)
}

export function isOver(
  { ends_on, ended_at }: Pick<ContactWithMember, 'ends_on' | 'ended_at'>,
  now: Date,
): boolean {
  return ended_at !== null || (ends_on !== null && expiryOf(ends_on) <= now)
}

interface ContactStatus {
  readonly state: ContactState
  readonly failure: MeshFailure | null
}

/** The state of a contact: its mandate takes precedence over the last probe. */
export function contactStatus(row: ContactWithMember, now: Date): ContactStatus {
  if (isOver(row, now)) return { state: 'ended', failure: null }
  if (row.is_paused) return { state: 'paused', failure: null }
  if (!hasBegun(row, now)) return { state: 'waiting', failure: null }
  if (row.kind === 'advisor') {
    if (row.account_id === null) return { state: 'waiting', failure: 'not_yet_joined' }
    return row.member_status === 'active'
      ? { state: 'up', failure: null }
      : { state: 'down', failure: 'seat_closed' }
  }
  return row.state === null ? { state: 'waiting', failure: null } : { state: row.state, failure: row.trouble }
}

/** An advisor's name comes from their account, all others have their own. */
export function nameOf({ name, full_name }: Pick<ContactWithMember, 'name' | 'full_name'>): string {
  return full_name || name
}
