import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { cleanParagraph } from '#server/features/tree/gedcom/text/clean.ts'

/** The text of all NOTE lines: their own, or that of the shared record they point to. */
export function readNotes(lines: readonly GedcomNode[], context: ReadContext, max: number): string {
  const texts = lines
    .filter(({ tag }) => tag === 'NOTE')
    .map(({ value, to }) => (to === null ? value : (context.noteText(to) ?? '')))
    .filter((text) => text.trim() !== '')
  const [first = ''] = texts
  const isShared = lines.length === 1 && lines[0]?.to !== null && first.length <= max
  return isShared ? first : cleanParagraph(texts.join('\n\n'), max)
}
