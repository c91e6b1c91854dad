import {
  dateSpan,
  fewestYears,
  isBefore,
  type Lifetime,
  lifetimeOf,
  mostYears,
} from '#server/features/tree/gedcom/check/lifetime.ts'
import type { GedcomPerson, GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

export const plausibleAges = { youngest: 12, oldestMother: 55, oldestFather: 90 } as const

type People = ReadonlyMap<string, GedcomPerson>

/** Marriages and births that don't fit the lives of the partners. */
export function checkUnion(union: GedcomUnion, people: People, warnings: WarningList): void {
  for (const [at, id] of union.partners.entries()) {
    const partner = people.get(id ?? '')
    if (!partner) continue
    const life = lifetimeOf(partner)
    checkMarriage(union, partner, life, warnings)
    for (const child of union.children) {
      const person = people.get(child.id)
      if (person && child.relations[at] === 'birth') checkParent(partner, life, person, warnings)
    }
  }
}

function checkMarriage(
  { id, values }: GedcomUnion,
  partner: GedcomPerson,
  life: Lifetime,
  warnings: WarningList,
): void {
  const ids = [partner.id, id]
  for (const { kind, date } of values.events) {
    if (kind !== 'marriage') continue
    const wedding = dateSpan(date)
    const age = mostYears(life.birth, wedding)
    if (isBefore(wedding, life.birth)) warnings.add('marriage_before_birth', { ids })
    else if (age !== null && age < plausibleAges.youngest)
      warnings.add('married_young', { ids, params: { age } })
    if (isBefore(life.death, wedding)) warnings.add('marriage_after_death', { ids })
  }
}

function checkParent(parent: GedcomPerson, life: Lifetime, child: GedcomPerson, warnings: WarningList): void {
  const { birth } = lifetimeOf(child)
  const ids = [parent.id, child.id]
  const isMother = parent.values.gender === 'female'
  const most = mostYears(life.birth, birth)
  const fewest = fewestYears(life.birth, birth)
  if (isBefore(birth, life.birth)) warnings.add('born_before_parent', { ids })
  else if (most !== null && most < plausibleAges.youngest) {
    warnings.add('parent_young', { ids, params: { age: most, gender: parent.values.gender } })
  }
  const oldest = isMother ? plausibleAges.oldestMother : plausibleAges.oldestFather
  if (fewest !== null && fewest > oldest) {
    warnings.add(isMother ? 'mother_old' : 'father_old', { ids, params: { age: fewest } })
  }
  if (isMother && isBefore(life.death, birth)) warnings.add('born_after_mother_died', { ids })
  // A child may be born in the year after its father's death.
  const since = fewestYears(life.death, birth)
  if (!isMother && since !== null && since >= 1) warnings.add('born_after_father_died', { ids })
}
