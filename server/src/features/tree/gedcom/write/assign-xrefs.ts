import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { idMaker } from '#server/features/tree/gedcom/read/assign-ids.ts'

// Valid in both versions: GEDCOM 7 has only these characters, 5.5.1 only 20 of them.
const validXref = /^[A-Z0-9_]{1,20}$/

/** The name of each record in the file: its id where the file can have it, else a new one. */
export function assignXrefs(tree: GedcomTree): Map<string, string> {
  const records: [string, { readonly id: string }[]][] = [
    ['INDI', [...tree.people]],
    ['FAM', [...tree.unions]],
    ['SOUR', [...tree.sources]],
    ['NOTE', [...tree.notes]],
    ['OBJE', [...tree.media]],
    ...tree.others.map((record): [string, { readonly id: string }[]] => [record.tag, [record]]),
  ]
  const ids = records.flatMap(([, all]) => all.map(({ id }) => id))
  const newXref = idMaker(new Set(ids))
  return new Map(
    records.flatMap(([tag, all]) =>
      all.map(({ id }): [string, string] => [id, validXref.test(id) && id !== 'VOID' ? id : newXref(tag)]),
    ),
  )
}
