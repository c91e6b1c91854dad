import type { output } from 'zod/v4/core'

import type { NetworkMessage } from '#contract/mesh/message-calls.ts'
import { may } from '#contract/permissions.ts'
import { nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { sortByName } from '#server/features/mesh/messages/sort-by-name.ts'
import {
  findMessage,
  type NetworkMessageRow,
  type DeliveryReader,
  visibleDeliveries,
} from '#server/features/mesh/messages/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type MessageView = output<typeof NetworkMessage>
type DeliveryView = MessageView['deliveries'][number]

/** Messages with the state of each delivery the reader may see. */
export async function showMessages(
  tx: Tx,
  reader: DeliveryReader,
  rows: readonly NetworkMessageRow[],
): Promise<MessageView[]> {
  if (rows.length === 0) return []
  const deliveries = sortByName(await deliveriesOf(tx, reader, rows), nameOf)
  const replies = await repliesTo(tx, reader, deliveries)
  const senders = await tx
    .selectFrom('accounts')
    .select(['id', 'full_name'])
    .where(
      'id',
      'in',
      rows.map(({ sent_by }) => sent_by),
    )
    .execute()
  const names = new Map(senders.map(({ id, full_name }) => [id, full_name]))
  const byMessage = new Map<string, DeliveryWithContact[]>(rows.map(({ id }) => [id, []]))
  for (const delivery of deliveries) byMessage.get(delivery.message_id)?.push(delivery)
  return rows.map((row) => {
    const ownDeliveries = byMessage.get(row.id) ?? []
    return {
      id: row.id,
      text: row.body,
      scope: row.scope,
      by: { id: row.sent_by, full_name: names.get(row.sent_by) ?? '' },
      at: row.sent_at.toISOString(),
      until: new Date(
        ownDeliveries.reduce((last, { until }) => Math.max(last, until.getTime()), row.sent_at.getTime()),
      ).toISOString(),
      deliveries: ownDeliveries.map((delivery) => showDelivery(delivery, replies.get(delivery.id) ?? [])),
      may_cancel: may(reader.role, 'mesh.send') && ownDeliveries.some(({ state }) => state === 'queued'),
    }
  })
}

export async function showMessage(tx: Tx, reader: DeliveryReader, id: string): Promise<MessageView> {
  const [shown] = await showMessages(tx, reader, [await findMessage(tx, reader, id)])
  if (!shown) throw new Error('The message was found but not shown.')
  return shown
}

type DeliveryWithContact = Awaited<ReturnType<typeof deliveriesOf>>[number]

function deliveriesOf(tx: Tx, reader: DeliveryReader, rows: readonly NetworkMessageRow[]) {
  return visibleDeliveries(tx, reader)
    .leftJoin('members as s', (on) =>
      on.onRef('s.family_id', '=', 'c.family_id').onRef('s.account_id', '=', 'c.account_id'),
    )
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('d')
    .select(['c.kind', 'c.name', 'a.full_name'])
    .where(
      'd.message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function repliesTo(
  tx: Tx,
  { familyId }: DeliveryReader,
  deliveries: readonly DeliveryWithContact[],
): Promise<Map<string, DeliveryView['replies']>> {
  const found = new Map<string, DeliveryView['replies']>()
  const replied = new Map(
    deliveries.filter(({ state }) => state === 'replied').map((one) => [one.id, nameOf(one)]),
  )
  if (replied.size === 0) return found
  const rows = await tx
    .selectFrom('delivery_replies')
    .select(['id', 'delivery_id', 'body', 'at'])
    .where('family_id', '=', familyId)
    .where('delivery_id', 'in', [...replied.keys()])
    .orderBy('at')
    .orderBy('id')
    .execute()
  for (const { id, delivery_id, body, at } of rows) {
    const its = found.get(delivery_id) ?? []
    its.push({ id, by: replied.get(delivery_id) ?? '', text: body, at: at.toISOString() })
    found.set(delivery_id, its)
  }
  return found
}

function showDelivery(row: DeliveryWithContact, replies: DeliveryView['replies']): DeliveryView {
  const { id, contact_id, kind, state, attempts } = row
  const isWaiting = state === 'queued'
  return {
    id,
    contact_id,
    name: nameOf(row),
    kind,
    state,
    // While an attempt is under way, the previous failure is hidden.
    failure: isWaiting || state === 'failed' ? row.trouble : null,
    attempts,
    // For a sent delivery `next_at` is the internal lease, which is not shown.
    next_at: isWaiting ? (row.next_at?.toISOString() ?? null) : null,
    sent_at: row.sent_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    replies,
  }
}
