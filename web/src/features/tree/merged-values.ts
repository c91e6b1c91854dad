import type { PersonEvent, PersonValues } from '#contract/tree/person.ts'

/** The parts of a person that are chosen from one of two entries. */
export const mergeParts = ['name', 'birth', 'death', 'gender', 'note'] as const
export type MergePart = (typeof mergeParts)[number]
type Choice = 'first' | 'second'

/** One person of two: the chosen parts, and whatever else both have. */
export function mergedValues(
  first: PersonValues,
  second: PersonValues,
  choiceOf: (part: MergePart) => Choice,
): PersonValues {
  const chosen = (part: MergePart) => (choiceOf(part) === 'first' ? first : second)
  const [main, other] = choiceOf('name') === 'first' ? [first, second] : [second, first]
  const others = [...first.events, ...second.events].filter(
    ({ kind }) => kind !== 'birth' && kind !== 'death',
  )
  return {
    ...chosen('name'),
    names: unique([...main.names, ...other.names]),
    gender: chosen('gender').gender,
    gender_words: chosen('gender').gender_words,
    living: chosen('death').living,
    events: unique([...eventsOf(chosen('birth'), 'birth'), ...eventsOf(chosen('death'), 'death'), ...others]),
    note: chosen('note').note,
    sources: unique([...first.sources, ...second.sources]),
    files: unique([...first.files, ...second.files]),
    is_private: first.is_private || second.is_private,
    is_branch_head: first.is_branch_head || second.is_branch_head,
  }
}

function eventsOf({ events }: PersonValues, kind: PersonEvent['kind']): PersonEvent[] {
  return events.filter((event) => event.kind === kind)
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
