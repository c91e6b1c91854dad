import { sortedName } from '#server/platform/folded.ts'

/** By the name that is shown: an advisor's is their account's, and changes with it. */
export function inOrder<One extends { readonly id: string }>(ones: readonly One[], nameOf: (one: One) => string): One[] {
  const keyed = ones.map((one) => ({ one, key: `${sortedName(nameOf(one))} ${one.id}` }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one)
}
