import { isWatchedOnly } from '#contract/mesh/catalog/is-watched-only.ts'
import type { MeshFailure } from '#contract/mesh/names.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/contact-status.ts'
import type { ContactWithMember } from '#server/features/mesh/contacts/store.ts'

/** Why a contact can't receive messages now; undefined if it can. */
export function undeliverableReason(row: ContactWithMember, now: Date): MeshFailure | undefined {
  if (isOver(row, now) || !hasBegun(row, now)) return 'mandate_over'
  if (row.is_paused) return 'is_paused'
  if (row.kind === 'service' && isWatchedOnly(row)) return 'watched_only'
  if (row.kind !== 'advisor') return undefined
  if (row.account_id === null) return 'not_yet_joined'
  return row.member_status === 'active' ? undefined : 'seat_closed'
}
