import type { GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { readUnionEvent } from '#server/features/tree/gedcom/read/event.ts'
import { readUnionKind } from '#server/features/tree/gedcom/read/union-kind.ts'
import { writeEvents, writeMediaLinks, writeNotes } from '#server/features/tree/gedcom/write/parts.ts'

export function writeUnion(
  { uids, values, media, kept }: GedcomUnion,
  links: readonly GedcomNode[],
  context: ReadContext,
): GedcomNode {
  const { parts, rest } = kept
  const events = writeEvents(values.events, parts, (line) => readUnionEvent(line, context))
  const said = readUnionKind([...events, ...rest], values.events)
  return node('FAM', '', [
    ...links,
    ...events,
    ...(said.kind === values.kind ? [] : [node('_KIND', values.kind)]),
    ...(said.status === values.status ? [] : [node('_STATUS', values.status)]),
    ...writeNotes(values.note, parts, context, 4000),
    ...writeMediaLinks(media, parts),
    ...uids.map((uid) => node('UID', uid)),
    ...rest,
  ])
}
