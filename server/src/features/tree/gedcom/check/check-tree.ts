import { checkPerson } from '#server/features/tree/gedcom/check/check-person.ts'
import { checkUnion } from '#server/features/tree/gedcom/check/check-union.ts'
import { findCircles } from '#server/features/tree/gedcom/check/find-circles.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

/** Warns of what can't be or hardly can be true. It changes nothing. */
export function checkTree(
  { people, unions }: Pick<GedcomTree, 'people' | 'unions'>,
  warnings: WarningList,
): void {
  // The order of the list is that of importance: it is limited.
  for (const { child, union, parent } of findCircles(unions)) {
    warnings.add('descent_circle', { ids: [child, parent, union] })
  }
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const person of people) checkPerson(person, warnings)
  for (const union of unions) checkUnion(union, byId, warnings)
}
