import type { readKinship } from '#contract/tree/calls.ts'
import { cardsOf, readRows, unionCard } from '#server/features/tree/cards.ts'
import { findPerson } from '#server/features/tree/find-person.ts'
import { peopleBetween } from '#server/features/tree/people-between.ts'
import { readUnions } from '#server/features/tree/read-states.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'

/** The part of the tree between two people, in which the page finds and names the way. */
export function kinship(fileNames: NameLookup): Handler<typeof readKinship> {
  return async ({ tx, pilot, params, now }) => {
    const { familyId } = pilot
    await findPerson(tx, pilot, params.id, now)
    await findPerson(tx, pilot, params.other_id, now)
    const between = await peopleBetween(tx, familyId, params.id, params.other_id)
    const rows = await readRows(tx, familyId, between.people)
    return {
      people: await cardsOf(tx, pilot, rows, { fileNames, now }),
      unions: [...(await readUnions(tx, familyId, between.unions))].map(([id, union]) =>
        unionCard(id, union),
      ),
    }
  }
}
