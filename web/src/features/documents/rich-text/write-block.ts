import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'

import { type Block, isSame, type Mark } from '#web/features/documents/rich-text/blocks.ts'

const options: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    // Its words are no Markdown: they stand as they are.
    place: ({ value }: { value: string }) => `[[${value}]]`,
  } as never,
}

/** A block as Markdown. It never holds an empty line: those divide the passages of a paper. */
export function writeBlock(block: Block): string {
  if (block.type === 'raw') return textOf(block)
  return toMarkdown({ type: 'root', children: [toTree(block)] }, options)
    .replace(/\n[\t ]*(?=\n)/g, '')
    .trimEnd()
}

function toTree(block: Block): RootContent {
  const { type, attrs, content = [] } = block
  const blocks = () => content.map(toTree) as BlockContent[]
  switch (type) {
    case 'heading':
      return { type: 'heading', depth: Number(attrs?.['level'] ?? 2) as 2, children: phrases(content) }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'blockquote':
      return { type: 'blockquote', children: blocks() }
    case 'bulletList':
    case 'orderedList': {
      const isOrdered = type === 'orderedList'
      return {
        type: 'list',
        ordered: isOrdered,
        start: isOrdered ? Number(attrs?.['start'] ?? 1) : null,
        spread: false,
        children: blocks() as unknown as ListItem[],
      }
    }
    case 'listItem':
      return { type: 'listItem', spread: false, children: blocks() }
    case 'table':
      return {
        type: 'table',
        align: (content[0]?.content ?? []).map((cell) => (cell.attrs?.['align'] ?? null) as null),
        children: content.map((row) => ({
          type: 'tableRow',
          // A row of a table is one line.
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

const order = ['link', 'bold', 'italic', 'strike']

/** Flat texts with marks become nested ones: neighbours that share a mark stand in it together. */
function phrases(nodes: readonly Block[], isOneLine = false, done: readonly string[] = []): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let at = 0
  while (at < nodes.length) {
    const node = nodes[at] as Block
    const mark = outermost(node, done)
    if (!mark) {
      result.push(leaf(node, isOneLine))
      at += 1
      continue
    }
    let end = at + 1
    while (end < nodes.length && (nodes[end] as Block).marks?.some((other) => isSame(other, mark))) end += 1
    result.push(...wrapped(mark, nodes.slice(at, end), isOneLine, done))
    at = end
  }
  return result
}

function outermost({ marks = [] }: Block, done: readonly string[]): Mark | undefined {
  const name = order.find((type) => !done.includes(type) && marks.some((mark) => mark.type === type))
  return marks.find(({ type }) => type === name)
}

function wrapped(mark: Mark, run: readonly Block[], isOneLine: boolean, done: readonly string[]): PhrasingContent[] {
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
  // Markdown knows no bold that begins or ends with a space: the space stands outside.
  const before = run[0]?.type === 'text' ? (/^\s*/.exec(run[0].text ?? '')?.[0] ?? '') : ''
  const after = run.at(-1)?.type === 'text' ? (/\s*$/.exec(run.at(-1)?.text ?? '')?.[0] ?? '') : ''
  const trimmed = run.map((node, index) => {
    if (node.type !== 'text') return node
    const from = index === 0 ? before.length : 0
    const words = node.text ?? ''
    return { ...node, text: words.slice(from, index === run.length - 1 ? Math.max(from, words.length - after.length) : undefined) }
  })
  const full = trimmed.filter((node) => node.type !== 'text' || node.text !== '')
  const space = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])
  if (full.length === 0) return space(before)
  const type = mark.type === 'bold' ? 'strong' : mark.type === 'italic' ? 'emphasis' : 'delete'
  return [...space(before), { type, children: phrases(full, isOneLine, inside) }, ...space(after)]
}

function leaf(node: Block, isOneLine: boolean): PhrasingContent {
  if (node.type === 'place') return { type: 'place', value: String(node.attrs?.['question'] ?? '') } as never
  if (node.type === 'hardBreak') return isOneLine ? { type: 'text', value: ' ' } : { type: 'break' }
  const value = node.text ?? ''
  return node.marks?.some(({ type }) => type === 'code') ? { type: 'inlineCode', value } : { type: 'text', value }
}

function textOf({ text = '', content = [] }: Block): string {
  return text + content.map(textOf).join('')
}
