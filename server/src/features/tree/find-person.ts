import { derivedColumns } from '#server/features/tree/derived-columns.ts'
import { readPeople } from '#server/features/tree/read-states.ts'
import { isHidden, isLiving, type SeenPerson } from '#server/features/tree/viewer.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { PersonState } from '#server/tables/tree.ts'

/** A person whom this pilot may see and change. */
export async function findPerson(tx: Tx, pilot: Caller, id: string, now: Date): Promise<PersonState> {
  const person = (await readPeople(tx, pilot.familyId, [id])).get(id)
  if (!person || isHidden(pilot, seenState(person, now))) refuse('not_found')
  return person
}

export async function refuseLinked(tx: Tx, familyId: string, accountId: string): Promise<void> {
  const linked = await tx
    .selectFrom('tree_people')
    .select('id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (linked) refuse('tree_member_taken')
}

export function seenState({ values, accountId, addedBy }: PersonState, now: Date): SeenPerson {
  return {
    accountId,
    addedBy,
    isPrivate: values.is_private,
    isLiving: isLiving({ ...derivedColumns(values), data: values }, now),
  }
}
