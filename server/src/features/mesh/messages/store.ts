import { type Selectable, sql } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export type MessageRow = Selectable<Tables['network_messages']>
export type DeliveryRow = Selectable<Tables['deliveries']>

export type Reader = Pick<Pilot, 'familyId' | 'accountId' | 'role'>

/** The deliveries somebody may see: the family all of them, an advisor what has reached themselves. */
export function seenDeliveries(tx: Tx, { familyId, accountId, role }: Reader) {
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('contacts as c', (on) => on.onRef('c.family_id', '=', 'd.family_id').onRef('c.id', '=', 'd.contact_id'))
    .where('d.family_id', '=', familyId)
    .$if(role === 'advisor', (all) => all.where('c.account_id', '=', accountId).where('d.delivered_at', 'is not', null))
}

/** The messages somebody may read. */
export function seenMessages(tx: Tx, reader: Reader) {
  const own = seenDeliveries(tx, reader)
    .select(sql`1`.as('one'))
    .where(sql<boolean>`d.message_id = m.id`)
  return tx
    .selectFrom('network_messages as m')
    .selectAll('m')
    .where('m.family_id', '=', reader.familyId)
    .$if(reader.role === 'advisor', (all) => all.where((row) => row.exists(own)))
}

export async function findMessage(tx: Tx, reader: Reader, id: string): Promise<MessageRow> {
  return (await seenMessages(tx, reader).where('m.id', '=', id).executeTakeFirst()) ?? refuse('not_found')
}

/** A delivery, locked until the end of the transaction. */
export function lockDelivery(tx: Tx, familyId: string, id: string): Promise<DeliveryRow | undefined> {
  return tx.selectFrom('deliveries').selectAll().where('family_id', '=', familyId).where('id', '=', id).forUpdate().executeTakeFirst()
}
