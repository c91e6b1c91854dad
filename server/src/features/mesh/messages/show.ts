import type { output } from 'zod/v4/core'

import type { NetworkMessage } from '#contract/mesh/message-calls.ts'
import { may } from '#contract/permissions.ts'
import { nameOf } from '#server/features/mesh/contacts/look-of.ts'
import { inOrder } from '#server/features/mesh/messages/in-order.ts'
import { findMessage, type MessageRow, type Reader, seenDeliveries } from '#server/features/mesh/messages/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Shown = output<typeof NetworkMessage>
type ShownDelivery = Shown['deliveries'][number]

/** Messages with how far each has come, as far as whoever reads may know. */
export async function showMessages(tx: Tx, reader: Reader, rows: readonly MessageRow[]): Promise<Shown[]> {
  if (rows.length === 0) return []
  const deliveries = inOrder(await deliveriesOf(tx, reader, rows), nameOf)
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
  const ofEach = new Map<string, Found[]>(rows.map(({ id }) => [id, []]))
  for (const one of deliveries) ofEach.get(one.message_id)?.push(one)
  return rows.map((row) => {
    const its = ofEach.get(row.id) ?? []
    return {
      id: row.id,
      text: row.body,
      scope: row.scope,
      by: { id: row.sent_by, full_name: names.get(row.sent_by) ?? '' },
      at: row.sent_at.toISOString(),
      until: new Date(its.reduce((last, { until }) => Math.max(last, until.getTime()), row.sent_at.getTime())).toISOString(),
      deliveries: its.map((one) => showDelivery(one, replies.get(one.id) ?? [])),
      may_cancel: may(reader.role, 'mesh.send') && its.some(({ state }) => state === 'queued'),
    }
  })
}

export async function showMessage(tx: Tx, reader: Reader, id: string): Promise<Shown> {
  const [shown] = await showMessages(tx, reader, [await findMessage(tx, reader, id)])
  if (!shown) throw new Error('What was found is shown.')
  return shown
}

type Found = Awaited<ReturnType<typeof deliveriesOf>>[number]

function deliveriesOf(tx: Tx, reader: Reader, rows: readonly MessageRow[]) {
  return seenDeliveries(tx, reader)
    .leftJoin('members as s', (on) => on.onRef('s.family_id', '=', 'c.family_id').onRef('s.account_id', '=', 'c.account_id'))
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

async function repliesTo(tx: Tx, { familyId }: Reader, deliveries: readonly Found[]): Promise<Map<string, ShownDelivery['replies']>> {
  const found = new Map<string, ShownDelivery['replies']>()
  const answered = new Map(deliveries.filter(({ state }) => state === 'replied').map((one) => [one.id, nameOf(one)]))
  if (answered.size === 0) return found
  const rows = await tx
    .selectFrom('delivery_replies')
    .select(['id', 'delivery_id', 'body', 'at'])
    .where('family_id', '=', familyId)
    .where('delivery_id', 'in', [...answered.keys()])
    .orderBy('at')
    .orderBy('id')
    .execute()
  for (const { id, delivery_id, body, at } of rows) {
    const its = found.get(delivery_id) ?? []
    its.push({ id, by: answered.get(delivery_id) ?? '', text: body, at: at.toISOString() })
    found.set(delivery_id, its)
  }
  return found
}

function showDelivery(row: Found, replies: ShownDelivery['replies']): ShownDelivery {
  const { id, contact_id, kind, state, attempts } = row
  const isWaiting = state === 'queued'
  return {
    id,
    contact_id,
    name: nameOf(row),
    kind,
    state,
    // While it is under way, what was wrong before is no longer news.
    trouble: isWaiting || state === 'failed' ? row.trouble : null,
    attempts,
    // What is under way has an hour too, after which it counts as lost; that is the house's own business.
    next_at: isWaiting ? (row.next_at?.toISOString() ?? null) : null,
    sent_at: row.sent_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    replies,
  }
}
