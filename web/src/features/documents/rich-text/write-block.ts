import type { BlockContent, Heading, ListItem, Literal, PhrasingContent, Table } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'

import { type EditorBlock, isSame, type EditorMark } from '#web/features/documents/rich-text/blocks.ts'

const options: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    // The text of a blank is not Markdown, so don't escape it.
    blank: ({ value }: { value: string }) => `[[${value}]]`,
  },
}

/** A block as Markdown, without empty lines, which separate passages. */
export function writeBlock(block: EditorBlock): string {
  if (block.type === 'raw') return textOf(block)
  return toMarkdown({ type: 'root', children: [toTree(block)] }, options)
    .replace(/\n[\t ]*(?=\n)/g, '')
    .trimEnd()
}

/** A space for an answer in the text, which Markdown itself doesn't have. */
interface Blank extends Literal {
  type: 'blank'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    blank: Blank
  }
  interface RootContentMap {
    blank: Blank
  }
}

const depths: readonly Heading['depth'][] = [1, 2, 3, 4, 5, 6]
const alignments: readonly NonNullable<Table['align']>[number][] = ['left', 'right', 'center']

function toTree({ type, attrs, content = [] }: EditorBlock): BlockContent {
  switch (type) {
    case 'heading':
      return {
        type: 'heading',
        depth: depths.find((depth) => depth === Number(attrs?.['level'])) ?? 2,
        children: phrases(content),
      }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'blockquote':
      return { type: 'blockquote', children: content.map(toTree) }
    case 'bulletList':
    case 'orderedList': {
      const isOrdered = type === 'orderedList'
      return {
        type: 'list',
        ordered: isOrdered,
        start: isOrdered ? Number(attrs?.['start'] ?? 1) : null,
        spread: false,
        children: content.map(toListItem),
      }
    }
    case 'table':
      return {
        type: 'table',
        align: (content[0]?.content ?? []).map(
          ({ attrs: cell }) => alignments.find((align) => align === cell?.['align']) ?? null,
        ),
        children: content.map((row) => ({
          type: 'tableRow',
          // A table row is one line.
          children: (row.content ?? []).map((cell) => ({
            type: 'tableCell',
            children: phrases(
              (cell.content ?? []).flatMap(({ content: inside = [] }) => inside),
              true,
            ),
          })),
        })),
      }
    default:
      return { type: 'paragraph', children: phrases(content) }
  }
}

function toListItem({ content = [] }: EditorBlock): ListItem {
  return { type: 'listItem', spread: false, children: content.map(toTree) }
}

const order = ['link', 'bold', 'italic', 'strike']

/** Nests flat texts with marks: adjacent texts that share a mark are grouped in it. */
function phrases(
  nodes: readonly EditorBlock[],
  isOneLine = false,
  done: readonly string[] = [],
): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let at = 0
  for (;;) {
    const node = nodes[at]
    if (!node) return result
    const mark = outermost(node, done)
    if (!mark) {
      result.push(leaf(node, isOneLine))
      at += 1
      continue
    }
    let end = at + 1
    while (nodes[end]?.marks?.some((other) => isSame(other, mark))) end += 1
    result.push(...wrapped(mark, nodes.slice(at, end), isOneLine, done))
    at = end
  }
}

function outermost({ marks = [] }: EditorBlock, done: readonly string[]): EditorMark | undefined {
  const name = order.find((type) => !done.includes(type) && marks.some((mark) => mark.type === type))
  return marks.find(({ type }) => type === name)
}

function wrapped(
  mark: EditorMark,
  run: readonly EditorBlock[],
  isOneLine: boolean,
  done: readonly string[],
): PhrasingContent[] {
  const inside = [...done, mark.type]
  if (mark.type === 'link') {
    const { href, title } = mark.attrs ?? {}
    return [
      {
        type: 'link',
        url: String(href ?? ''),
        title: title === null || title === undefined ? null : String(title),
        children: phrases(run, isOneLine, inside),
      },
    ]
  }
  // Bold text can't start or end with a space in Markdown, so move the space outside.
  const before = run[0]?.type === 'text' ? (/^\s*/.exec(run[0].text ?? '')?.[0] ?? '') : ''
  const after = run.at(-1)?.type === 'text' ? (/\s*$/.exec(run.at(-1)?.text ?? '')?.[0] ?? '') : ''
  const trimmed = run.map((node, index) => {
    if (node.type !== 'text') return node
    const from = index === 0 ? before.length : 0
    const words = node.text ?? ''
    return {
      ...node,
      text: words.slice(
        from,
        index === run.length - 1 ? Math.max(from, words.length - after.length) : undefined,
      ),
    }
  })
  const full = trimmed.filter((node) => node.type !== 'text' || node.text !== '')
  const space = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])
  if (full.length === 0) return space(before)
  const type = mark.type === 'bold' ? 'strong' : mark.type === 'italic' ? 'emphasis' : 'delete'
  return [...space(before), { type, children: phrases(full, isOneLine, inside) }, ...space(after)]
}

function leaf(node: EditorBlock, isOneLine: boolean): PhrasingContent {
  if (node.type === 'blank') return { type: 'blank', value: String(node.attrs?.['question'] ?? '') }
  if (node.type === 'hardBreak') return isOneLine ? { type: 'text', value: ' ' } : { type: 'break' }
  const value = node.text ?? ''
  return node.marks?.some(({ type }) => type === 'code')
    ? { type: 'inlineCode', value }
    : { type: 'text', value }
}

function textOf({ text = '', content = [] }: EditorBlock): string {
  return text + content.map(textOf).join('')
}
