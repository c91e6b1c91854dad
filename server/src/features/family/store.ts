import type { Selectable } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

type FamilyRow = Selectable<Tables['families']>

export function findFamily(tx: Tx, familyId: string): Promise<FamilyRow | undefined> {
  return tx.selectFrom('families').selectAll().where('family_id', '=', familyId).executeTakeFirst()
}

export function shownFamily({ family_id, ...family }: FamilyRow) {
  return { id: family_id, ...family }
}
