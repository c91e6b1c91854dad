import type { MeshTrouble } from '#contract/mesh/names.ts'
import { contactsOf, type SeatedContact } from '#server/features/mesh/contacts/store.ts'
import { leftOut } from '#server/features/mesh/messages/left-out.ts'
import { type DeliveryRow, lockDelivery, type MessageRow } from '#server/features/mesh/messages/store.ts'
import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A delivery that is under way, with everything that is needed for it. */
export interface Taken {
  readonly delivery: DeliveryRow
  readonly message: MessageRow
  readonly contact: SeatedContact
  readonly family: string
  readonly from: string
}

/** How long an attempt may be under way before it counts as lost with whoever made it. Longer than each is given to end. */
const lostAfter = { advisor: minute, service: 2 * minute, mcp: 2 * minute, model: 20 * minute } as const

/** Takes a delivery that still waits, or was lost on its way, and says so before it goes out. Nothing, where there is nothing to do. */
export async function take(tx: Tx, { familyId, id, now }: { familyId: string; id: string; now: Date }): Promise<Taken | undefined> {
  const delivery = await lockDelivery(tx, familyId, id)
  if (delivery?.state !== 'queued' && delivery?.state !== 'sent') return undefined
  const contact = await contactsOf(tx, familyId).where('c.id', '=', delivery.contact_id).executeTakeFirstOrThrow()
  const isLate = contact.kind !== 'advisor' && delivery.until <= now
  const trouble = isLate ? (delivery.trouble ?? 'deadline_over') : leftOut(contact, now)
  if (trouble) return fail(tx, delivery, trouble)
  const sent = { state: 'sent', attempts: delivery.attempts + 1, sent_at: now, next_at: later(now, lostAfter[wayOf(contact)]) } as const
  await tx.updateTable('deliveries').set(sent).where('family_id', '=', familyId).where('id', '=', id).execute()
  const {
    full_name: from,
    family,
    ...message
  } = await tx
    .selectFrom('network_messages as m')
    .innerJoin('families as f', 'f.family_id', 'm.family_id')
    .leftJoin('accounts as a', 'a.id', 'm.sent_by')
    .selectAll('m')
    .select(['a.full_name', 'f.name as family'])
    .where('m.family_id', '=', familyId)
    .where('m.id', '=', delivery.message_id)
    .executeTakeFirstOrThrow()
  return { delivery: { ...delivery, ...sent }, message, contact, family, from: from ?? '' }
}

/** How a contact is written to. */
export function wayOf({ kind, way }: Pick<SeatedContact, 'kind' | 'way'>): keyof typeof lostAfter {
  if (kind === 'advisor' || kind === 'service') return kind
  return way === 'mcp' ? 'mcp' : 'model'
}

async function fail(tx: Tx, { family_id, id }: DeliveryRow, trouble: MeshTrouble): Promise<undefined> {
  const failed = { state: 'failed', trouble, next_at: null } as const
  await tx.updateTable('deliveries').set(failed).where('family_id', '=', family_id).where('id', '=', id).execute()
}
