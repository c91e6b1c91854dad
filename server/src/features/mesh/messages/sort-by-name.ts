import { nameSortKey } from '#server/platform/name-keys.ts'

/** Sorts by the shown name; an advisor's name comes from their account and can change. */
export function sortByName<Item extends { readonly id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const keyed = items.map((item) => ({ item, key: `${nameSortKey(nameOf(item))} ${item.id}` }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item)
}
