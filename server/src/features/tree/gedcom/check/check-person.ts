import type { EventKind } from '#contract/tree/person.ts'
import { dateSpan, fewestYears, isBefore, lifetimeOf } from '#server/features/tree/gedcom/check/lifetime.ts'
import type { GedcomPerson } from '#server/features/tree/gedcom/gedcom-tree.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

export const oldestAge = 120

// A probate or a memorial may follow death; these need a living person.
const lifeEvents: ReadonlySet<EventKind> = new Set([
  'adoption',
  'migration',
  'education',
  'occupation',
  'residence',
])

/** Dates of one person that contradict each other. */
export function checkPerson(person: GedcomPerson, warnings: WarningList): void {
  const { birth, death, burial } = lifetimeOf(person)
  const ids = [person.id]
  if (isBefore(death, birth)) warnings.add('death_before_birth', { ids })
  if (isBefore(burial, death)) warnings.add('burial_before_death', { ids })
  const age = fewestYears(birth, death)
  if (age !== null && age > oldestAge) warnings.add('age_over_120', { ids, params: { age } })
  for (const { kind, date, title } of person.values.events) {
    if (kind === 'birth' || kind === 'death' || kind === 'burial') continue
    const span = dateSpan(date)
    if (isBefore(span, birth)) warnings.add('event_before_birth', { ids, params: { kind, title } })
    if (lifeEvents.has(kind) && isBefore(death, span))
      warnings.add('event_after_death', { ids, params: { kind, title } })
  }
}
