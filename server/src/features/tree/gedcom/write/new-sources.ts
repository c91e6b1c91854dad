import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { idMaker } from '#server/features/tree/gedcom/read/assign-ids.ts'

/** GEDCOM 7 has no source without a record, so each new title gets one. */
export function newSources(tree: GedcomTree, xrefs: Map<string, string>) {
  const ids = new Map(tree.sources.map(({ id, title }) => [title, id]))
  const made: { id: string; title: string }[] = []
  const newId = idMaker(new Set([...xrefs.keys(), ...xrefs.values()]))
  return {
    made: () => made,
    idFor: (title: string): string => {
      const known = ids.get(title)
      if (known !== undefined) return known
      const id = newId('SOUR')
      ids.set(title, id)
      xrefs.set(id, id)
      made.push({ id, title })
      return id
    },
  }
}
