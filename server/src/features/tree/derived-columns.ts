import { displayName } from '#contract/tree/display-name.ts'
import type { EventKind, PersonValues } from '#contract/tree/person.ts'
import { spanOf, type TreeDate } from '#contract/tree/tree-date.ts'

/** The columns that are derived from what the family wrote about a person. */
export function derivedColumns(values: PersonValues) {
  const [first] = values.names
  return {
    display_name: first ? displayName(first) : '',
    search_text: values.names
      .flatMap((name) => [displayName(name), `${name.surname} ${name.given}`, name.reading])
      .join('\n')
      .toLowerCase(),
    born_on: firstDayOf(dateOf(values, 'birth')),
    is_dead:
      values.living === 'dead' ||
      (values.living === 'derived' &&
        values.events.some(({ kind }) => kind === 'death' || kind === 'burial')),
    is_private: values.is_private,
    is_branch_head: values.is_branch_head,
  }
}

/** The date of the first event of a kind that has one. */
export function dateOf(values: Pick<PersonValues, 'events'>, kind: EventKind): TreeDate | null {
  return values.events.find((event) => event.kind === kind && event.date)?.date ?? null
}

function firstDayOf(date: TreeDate | null): string | null {
  if (!date) return null
  const { first, last } = spanOf(date)
  return first ?? last
}
