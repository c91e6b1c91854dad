import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'

const lineKinds = ['birth', 'adopted', 'step', 'foster', 'guardian'] as const

export type LegendEntry =
  | (typeof lineKinds)[number]
  | 'unsure'
  | 'married'
  | 'partners'
  | 'divorced'
  | 'separated'
  | 'unknown_parent'
  | 'elsewhere'
  | 'member'
  | 'private'

/** The signs that occur in a drawing, in the order of the legend. */
export function legendEntries(
  { lines, unions, rings, people }: ChartDrawing,
  persons: ReadonlyMap<string, ChartPerson>,
): LegendEntry[] {
  const kinds = new Set(lines.map(({ kind }) => kind))
  const shown = people.flatMap(({ person }) => persons.get(person) ?? [])
  const occurs: readonly (readonly [LegendEntry, boolean])[] = [
    ...lineKinds.map((kind) => [kind, kinds.has(kind)] as const),
    ['unsure', kinds.has('unknown')],
    ['married', unions.some(({ kind }) => kind === 'married')],
    ['partners', unions.some(({ kind }) => kind === 'partners')],
    ['divorced', unions.some(({ status }) => status === 'divorced')],
    ['separated', unions.some(({ status }) => status === 'separated')],
    ['unknown_parent', rings.length > 0],
    ['elsewhere', people.some(({ kind }) => kind === 'reference')],
    ['member', shown.some(({ member }) => member !== null)],
    ['private', shown.some((person) => person.is_private)],
  ]
  return occurs.filter(([, isShown]) => isShown).map(([entry]) => entry)
}
