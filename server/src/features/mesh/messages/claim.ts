import type { MeshFailure } from '#contract/mesh/names.ts'
import { contactsOf, type ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { undeliverableReason } from '#server/features/mesh/messages/undeliverable.ts'
import {
  type DeliveryRow,
  lockDelivery,
  type NetworkMessageRow,
} from '#server/features/mesh/messages/store.ts'
import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A claimed delivery with everything the attempt needs. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRow
  readonly message: NetworkMessageRow
  readonly contact: ContactWithMember
  readonly family: string
  readonly from: string
}

/** Lease per channel, longer than the timeout of an attempt. After it the attempt counts as lost. */
const leaseTimes = { advisor: minute, service: 2 * minute, mcp: 2 * minute, model: 20 * minute } as const

/** Claims a queued or lost delivery and marks it as sent. Undefined if there is nothing to do. */
export async function claimDelivery(
  tx: Tx,
  { familyId, id, now }: { familyId: string; id: string; now: Date },
): Promise<ClaimedDelivery | undefined> {
  const delivery = await lockDelivery(tx, familyId, id)
  if (delivery?.state !== 'queued' && delivery?.state !== 'sent') return undefined
  const contact = await contactsOf(tx, familyId)
    .where('c.id', '=', delivery.contact_id)
    .executeTakeFirstOrThrow()
  const isLate = contact.kind !== 'advisor' && delivery.until <= now
  const failure = isLate ? (delivery.trouble ?? 'deadline_over') : undeliverableReason(contact, now)
  if (failure) return fail(tx, delivery, failure)
  const sent = {
    state: 'sent',
    attempts: delivery.attempts + 1,
    sent_at: now,
    next_at: later(now, leaseTimes[channelOf(contact)]),
  } as const
  await tx
    .updateTable('deliveries')
    .set(sent)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
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

/** The channel of a contact for messages. */
export function channelOf({ kind, way }: Pick<ContactWithMember, 'kind' | 'way'>): keyof typeof leaseTimes {
  if (kind === 'advisor' || kind === 'service') return kind
  return way === 'mcp' ? 'mcp' : 'model'
}

async function fail(tx: Tx, { family_id, id }: DeliveryRow, failure: MeshFailure): Promise<undefined> {
  const failed = { state: 'failed', trouble: failure, next_at: null } as const
  await tx
    .updateTable('deliveries')
    .set(failed)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
}
