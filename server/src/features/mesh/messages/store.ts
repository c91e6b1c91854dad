import { type Selectable, sql } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type NetworkMessageRow = Selectable<Tables['network_messages']>
export type DeliveryRow = Selectable<Tables['deliveries']>

export type DeliveryReader = Pick<Pilot, 'familyId' | 'accountId' | 'role'>

/** The deliveries a reader may see: all for the family, their own delivered ones for an advisor. */
export function visibleDeliveries(tx: Tx, { familyId, accountId, role }: DeliveryReader) {
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.family_id', '=', 'd.family_id').onRef('c.id', '=', 'd.contact_id'),
    )
    .where('d.family_id', '=', familyId)
    .$if(role === 'advisor', (all) =>
      all.where('c.account_id', '=', accountId).where('d.delivered_at', 'is not', null),
    )
}

/** The messages a reader may see. */
export function visibleMessages(tx: Tx, reader: DeliveryReader) {
  const own = visibleDeliveries(tx, reader)
    .select(sql`1`.as('one'))
    .where(sql<boolean>`d.message_id = m.id`)
  return tx
    .selectFrom('network_messages as m')
    .selectAll('m')
    .where('m.family_id', '=', reader.familyId)
    .$if(reader.role === 'advisor', (all) => all.where((row) => row.exists(own)))
}

export async function findMessage(tx: Tx, reader: DeliveryReader, id: string): Promise<NetworkMessageRow> {
  return (await visibleMessages(tx, reader).where('m.id', '=', id).executeTakeFirst()) ?? refuse('not_found')
}

/** A delivery with a row lock. */
export function lockDelivery(tx: Tx, familyId: string, id: string): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('deliveries')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
