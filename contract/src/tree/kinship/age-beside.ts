import type { PersonNode } from '#contract/tree/graph.ts'

export type Age = 'elder' | 'younger' | null

/** The age of a person compared with another's; null if the dates don't tell. */
export function ageBeside(person: PersonNode | undefined, other: PersonNode | undefined): Age {
  if (!person?.born || !other?.born) return null
  const [own, others] = [person.born, other.born]
  if (own === others || mayBeSame(own, others) || mayBeSame(others, own)) return null
  return own < others ? 'elder' : 'younger'
}

/** A date without a month or day is its first day here, so a later day of that month or year may be earlier. */
function mayBeSame(vague: string, other: string): boolean {
  if (vague.endsWith('-01-01')) return vague.slice(0, 4) === other.slice(0, 4)
  return vague.endsWith('-01') && vague.slice(0, 7) === other.slice(0, 7)
}
