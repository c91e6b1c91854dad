import type { Source } from '#contract/tree/person.ts'
import { child, type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { cleanLine, cleanParagraph } from '#server/features/tree/gedcom/text/clean.ts'

/** Reads a citation: the source's title, and the page, quoted text and remarks of this one place. */
export function readSource(line: GedcomNode, context: ReadContext): Source {
  const title = line.to === null ? line.value : (context.sourceTitle(line.to) ?? '')
  const quoted = [line, child(line, 'DATA')].map((parent) => (parent ? textOf(parent, 'TEXT') : ''))
  const remarks = line.children.filter(({ tag }) => tag === 'NOTE').map(({ value }) => value.trim())
  const texts = [textOf(line, 'PAGE'), ...quoted, ...remarks].filter(Boolean)
  return { title: cleanLine(title, 300), text: cleanParagraph(texts.join('\n'), 4000) }
}

export function titleOfSource(nodes: readonly GedcomNode[]): string {
  const record = { tag: 'SOUR', value: '', to: null, children: nodes }
  return cleanLine(
    ['TITL', 'ABBR', 'AUTH', 'TEXT'].map((tag) => textOf(record, tag)).find(Boolean) ?? '',
    300,
  )
}
