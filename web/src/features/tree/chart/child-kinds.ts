import type { ParentKind } from '#contract/tree/person.ts'
import type { ChartUnion } from '#web/features/tree/chart/chart-data.ts'

/** How a child belongs to a union: one kind, or one for each parent if they differ. */
export function kindsOf(
  { partners }: ChartUnion,
  relations: readonly [ParentKind, ParentKind],
): ParentKind[] {
  const known = relations.filter((_, index) => partners[index] !== null)
  return [...new Set(known.length > 0 ? known : relations)]
}
