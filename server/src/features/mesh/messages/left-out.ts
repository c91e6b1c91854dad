import type { MeshTrouble } from '#contract/mesh/names.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/look-of.ts'
import type { SeatedContact } from '#server/features/mesh/contacts/store.ts'

/** Why a contact gets no messages now; nothing where it does. */
export function leftOut(row: SeatedContact, now: Date): MeshTrouble | undefined {
  if (isOver(row, now) || !hasBegun(row, now)) return 'mandate_over'
  if (row.is_paused) return 'is_paused'
  if (row.kind !== 'advisor') return undefined
  if (row.account_id === null) return 'not_yet_joined'
  return row.seat === 'active' ? undefined : 'seat_closed'
}
