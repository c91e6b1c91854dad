import { forVersion } from '#server/features/tree/gedcom/dialect/for-version.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import { contextOf, type EventTitles } from '#server/features/tree/gedcom/read/context.ts'
import { assignXrefs } from '#server/features/tree/gedcom/write/assign-xrefs.ts'
import { formatLines, type LineFormat } from '#server/features/tree/gedcom/write/format-lines.ts'
import { type FileHeader, writeHeader } from '#server/features/tree/gedcom/write/header.ts'
import { writeLinks } from '#server/features/tree/gedcom/write/links.ts'
import { writeMedia } from '#server/features/tree/gedcom/write/media.ts'
import { newSources } from '#server/features/tree/gedcom/write/new-sources.ts'
import { writePerson } from '#server/features/tree/gedcom/write/person.ts'
import { writeUnion } from '#server/features/tree/gedcom/write/union.ts'

export interface WriteOptions extends FileHeader {
  /** Those that the tree was read with, so that titles of events aren't taken for the family's own words. */
  readonly titles: EventTitles
}

/**
 * Writes a tree as a GEDCOM file in UTF-8, record by record: `Readable.from(writeGedcom(…))` is the stream.
 * Lines of the file that the tree was read from come out again, in either version.
 */
export function* writeGedcom(tree: GedcomTree, options: WriteOptions): Generator<string> {
  const xrefs = assignXrefs(tree)
  const sources = newSources(tree, xrefs)
  const format: LineFormat = { version: options.version, xrefOf: (id) => xrefs.get(id) ?? null }
  const context = contextOf(tree, options.titles)
  const links = writeLinks(tree)
  const writer = { context, sourceFor: sources.idFor, linksOf: links.ofPerson }

  const header = formatLines(forVersion(writeHeader(options, tree.header), options.version), format)
  yield options.version === '7.0' ? `\ufeff${header}` : header
  for (const person of tree.people) yield record(person.id, writePerson(person, writer))
  for (const union of tree.unions) yield record(union.id, writeUnion(union, links.ofUnion(union.id), context))
  for (const { id, title, nodes } of tree.sources) {
    yield record(id, node('SOUR', '', nodes.length > 0 ? nodes : [node('TITL', title)]))
  }
  // Made while the people were written, so they come behind.
  for (const { id, title } of sources.made()) yield record(id, node('SOUR', '', [node('TITL', title)]))
  for (const { id, text, nodes } of tree.notes) yield record(id, node('NOTE', text, nodes))
  for (const media of tree.media) yield record(media.id, writeMedia(media))
  for (const { id, tag, value, nodes } of tree.others) yield record(id, node(tag, value, nodes))
  yield '0 TRLR\n'

  function record(id: string, line: GedcomNode): string {
    return formatLines(uidFor(forVersion(line, options.version)), format, 0, xrefs.get(id))
  }

  function uidFor(line: GedcomNode): GedcomNode {
    if (options.version === '7.0' || (line.tag !== 'INDI' && line.tag !== 'FAM')) return line
    return {
      ...line,
      children: line.children.map((each) => (each.tag === 'UID' ? { ...each, tag: '_UID' } : each)),
    }
  }
}
