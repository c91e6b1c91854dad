import type { GedcomMedia } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { child, textOf } from '#server/features/tree/gedcom/node.ts'
import type { IdentifiedRecord } from '#server/features/tree/gedcom/read/assign-ids.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'

/** In 5.5 title and form stand beside the file, later below it. */
export function readMedia(record: IdentifiedRecord): GedcomMedia {
  const files = record.children.filter(({ tag }) => tag === 'FILE')
  const title = [record, ...files].map((each) => textOf(each, 'TITL')).find(Boolean) ?? ''
  return {
    id: record.id,
    title: cleanLine(title, 300),
    files: files.map((file) => ({
      path: file.value.trim(),
      form: (child(file, 'FORM') ?? child(record, 'FORM'))?.value.trim() ?? '',
    })),
    nodes: record.children,
  }
}
