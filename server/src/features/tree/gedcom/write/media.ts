import type { GedcomMedia } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

/** The record of the file with the paths of now, or a new record. */
export function writeMedia({ title, files, nodes }: GedcomMedia): GedcomNode {
  if (nodes.length === 0) {
    const lines = files.map(({ path, form }) =>
      node('FILE', path, [...(form ? [node('FORM', form)] : []), ...(title ? [node('TITL', title)] : [])]),
    )
    return node('OBJE', '', lines)
  }
  let at = 0
  const lines = nodes.map((line) => {
    if (line.tag !== 'FILE') return line
    const path = files[at]?.path ?? line.value
    at += 1
    return path === line.value.trim() ? line : { ...line, value: path }
  })
  return node('OBJE', '', lines)
}
