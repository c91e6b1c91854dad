import type { TreeWarning } from '#contract/tree/calls.ts'
import type { Gender, PersonValues } from '#contract/tree/person.ts'
import { spanOf, type TreeDate, yearOf } from '#contract/tree/tree-date.ts'

const oldestAge = 122
const youngestParent = 12
const oldestMother = 60
const oldestFather = 95

type Events = Pick<PersonValues, 'events'>
interface Relative extends Events {
  readonly gender: Gender
}

/** Implausible data about one person. It is only pointed out: records are sometimes strange, and sometimes right. */
export function personWarnings(
  values: Events,
  { parents, children }: { parents: readonly Relative[]; children: readonly Events[] },
  gender: Gender,
): TreeWarning[] {
  const birth = dateOf(values, 'birth')
  const death = dateOf(values, 'death')
  const found = new Set<TreeWarning>()
  if (birth && death && isBefore(death, birth)) found.add('death_before_birth')
  if (birth && death && yearsBetween(birth, death) > oldestAge) found.add('died_too_old')
  for (const { kind, date } of values.events) {
    if (!date || kind === 'birth' || kind === 'death' || kind === 'burial') continue
    if (birth && isBefore(date, birth)) found.add('event_before_birth')
    if (death && isBefore(death, date)) found.add('event_after_death')
  }
  for (const parent of parents) addParentWarnings(found, parent, birth)
  for (const child of children) addParentWarnings(found, { ...values, gender }, dateOf(child, 'birth'))
  return [...found]
}

function addParentWarnings(found: Set<TreeWarning>, parent: Relative, childBirth: TreeDate | null): void {
  const birth = dateOf(parent, 'birth')
  const death = dateOf(parent, 'death')
  if (!childBirth) return
  if (birth) {
    const age = yearsBetween(birth, childBirth)
    if (age < youngestParent) found.add('parent_too_young')
    if (age > (parent.gender === 'female' ? oldestMother : oldestFather)) found.add('parent_too_old')
  }
  if (death && parent.gender === 'female' && isBefore(death, childBirth))
    found.add('born_after_mothers_death')
}

function dateOf({ events }: Events, kind: 'birth' | 'death'): TreeDate | null {
  return events.find((event) => event.kind === kind && event.date)?.date ?? null
}

/** True only if no reading of the two dates has the first after the second. */
function isBefore(first: TreeDate, second: TreeDate): boolean {
  const end = spanOf(first).last
  const start = spanOf(second).first
  return end !== null && start !== null && end < start
}

function yearsBetween(from: TreeDate, to: TreeDate): number {
  return yearOf(to) - yearOf(from)
}
