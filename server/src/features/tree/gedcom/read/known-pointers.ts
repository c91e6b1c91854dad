import { mapped } from '#server/features/tree/gedcom/dialect/from-file.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'
import type { IdentifiedRecord } from '#server/features/tree/gedcom/read/assign-ids.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

/** GEDCOM 7's word for a pointer to nothing. */
export const nothing = 'VOID'

// Links between people are checked by `readLinks`, which also knows what the other side says.
const linkTags = new Set(['FAMC', 'FAMS', 'HUSB', 'WIFE', 'CHIL'])

/** Pointers to records that don't exist point to nothing, because a file with them is invalid. */
export function withKnownPointers(
  record: IdentifiedRecord,
  ids: ReadonlySet<string>,
  warnings: WarningList,
): IdentifiedRecord {
  const children = mapped(record.children, (line) => (linkTags.has(line.tag) ? below(line) : known(line)))
  return children === record.children ? record : { ...record, children }

  function known(line: GedcomNode): GedcomNode {
    const checked = below(line)
    if (line.to === null || line.to === nothing || ids.has(line.to)) return checked
    warnings.add('pointer_unknown', { ids: [record.id], params: { tag: line.tag, pointer: line.to } })
    return { ...checked, to: nothing }
  }

  function below(line: GedcomNode): GedcomNode {
    const children = mapped(line.children, known)
    return children === line.children ? line : { ...line, children }
  }
}
