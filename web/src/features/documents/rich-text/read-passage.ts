import type {
  Blockquote,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import {
  type EditorBlock,
  isSame,
  joinTexts,
  type EditorMark,
} from '#web/features/documents/rich-text/blocks.ts'
import { writeBlock } from '#web/features/documents/rich-text/write-block.ts'

// Longer passages are shown as source: a table of five thousand rows would delay every keystroke.
const maxLength = 20_000

/**
 * The blocks of one passage. Unsupported Markdown (HTML, images, code, footnotes) and anything that would not
 * round-trip exactly stays as source text.
 */
export function readPassage(text: string): EditorBlock[] {
  const raw: EditorBlock = { type: 'raw', content: [{ type: 'text', text }] }
  if (text.length > maxLength) return [raw]
  const simple = readSimple(text)
  if (simple) return [simple]
  const blocks = parse(text)
  return blocks &&
    blocks.length > 0 &&
    isSame(
      blocks.flatMap((block) => parse(writeBlock(block)) ?? []),
      blocks,
    )
    ? blocks
    : [raw]
}

const markdown = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
const opening = '\uE000'
const closing = '\uE001'

/**
 * Fast path without a parser for one line of plain text with blanks, so that a hundred pages open at once.
 * Null if anything might be Markdown. Tests check that both paths agree for all templates.
 */
function readSimple(passage: string): EditorBlock | null {
  const [, hashes, line] = /^(?:(#{1,6}) +)?(.*)$/.exec(passage) ?? []
  if (line === undefined || line === '' || line !== line.trim()) return null
  const parts = line.split(/(\[\[[^[\]\n]+\]\])/).filter((part) => part !== '')
  const isBlank = (part: string) => /^\[\[[^[\]]+\]\]$/.test(part)
  const words = parts.filter((part) => !isBlank(part))
  if (
    /^(?:[-+>#=]|\d+[.)])/.test(line) ||
    words.some((part) => /[*_~`[\]<>|\\!&#@\uE000\uE001]|:\/\/|www\.|\s{2}/i.test(part))
  )
    return null
  const content = parts.map((part): EditorBlock =>
    isBlank(part) ? { type: 'blank', attrs: { question: part.slice(2, -2) } } : { type: 'text', text: part },
  )
  return hashes
    ? { type: 'heading', attrs: { level: hashes.length }, content }
    : { type: 'paragraph', content }
}

/** Null if it contains Markdown that the editor doesn't support. */
export function parse(text: string): EditorBlock[] | null {
  const blanks: string[] = []
  // The text of a blank is not Markdown, so a numbered marker replaces it during parsing.
  const marked = text.replace(
    /\[\[([^[\]\n]+)\]\]/g,
    (_, words: string) => `${opening}${blanks.push(words) - 1}${closing}`,
  )
  if (blanks.length === 0 && (text.includes(opening) || text.includes(closing))) return null
  try {
    const { children } = fromMarkdown(marked, markdown)
    return children.map((child) => readBlock(child, blanks))
  } catch (cause) {
    if (cause instanceof Shapeless) return null
    throw cause
  }
}

class Shapeless extends Error {}

function readBlock(node: RootContent, blanks: readonly string[]): EditorBlock {
  const inline = (of: Paragraph | Heading) => withContent(readInline(of.children, [], blanks))
  const blocks = (of: Blockquote | List | ListItem) => of.children.map((child) => readBlock(child, blanks))
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', ...inline(node) }
    case 'heading':
      return { type: 'heading', attrs: { level: node.depth }, ...inline(node) }
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'blockquote':
      return { type: 'blockquote', content: orEmpty(blocks(node)) }
    case 'list':
      return node.ordered
        ? { type: 'orderedList', attrs: { start: node.start ?? 1 }, content: blocks(node) }
        : { type: 'bulletList', content: blocks(node) }
    case 'listItem':
      // One paragraph followed by lists only: an empty line inside would end the passage.
      if (
        typeof node.checked === 'boolean' ||
        node.children.some(({ type }, at) => type !== (at === 0 ? 'paragraph' : 'list'))
      )
        throw new Shapeless()
      return { type: 'listItem', content: orEmpty(blocks(node)) }
    case 'table':
      return readTable(node, blanks)
    default:
      throw new Shapeless(node.type)
  }
}

function readTable({ children, align }: Table, blanks: readonly string[]): EditorBlock {
  const width = children[0]?.children.length ?? 0
  return {
    type: 'table',
    content: children.map((row, at) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: at === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: align?.[column] ?? null },
        content: [
          { type: 'paragraph', ...withContent(readInline(row.children[column]?.children ?? [], [], blanks)) },
        ],
      })),
    })),
  }
}

const markOf = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const

function readInline(
  nodes: readonly PhrasingContent[],
  marks: readonly EditorMark[],
  blanks: readonly string[],
): EditorBlock[] {
  return joinTexts(nodes.flatMap((node) => readPhrase(node, marks, blanks)))
}

function readPhrase(
  node: PhrasingContent,
  marks: readonly EditorMark[],
  blanks: readonly string[],
): EditorBlock[] {
  switch (node.type) {
    case 'text':
      return readText(node.value, marks, blanks)
    case 'strong':
    case 'emphasis':
    case 'delete':
      return readInline(node.children, add(marks, { type: markOf[node.type] }), blanks)
    case 'inlineCode':
      if (node.value.includes(opening)) throw new Shapeless()
      return [text(node.value, add(marks, { type: 'code' }))]
    case 'link':
      if (node.url.includes(opening)) throw new Shapeless()
      return readInline(
        node.children,
        add(marks, { type: 'link', attrs: { href: node.url, title: node.title ?? null } }),
        blanks,
      )
    case 'break':
      return [{ type: 'hardBreak' }]
    default:
      throw new Shapeless(node.type)
  }
}

function readText(value: string, marks: readonly EditorMark[], blanks: readonly string[]): EditorBlock[] {
  // Line breaks inside a Markdown paragraph have no meaning.
  return value
    .replace(/\s*\n\s*/g, ' ')
    .split(new RegExp(`(${opening}\\d+${closing})`))
    .map((part) =>
      part.startsWith(opening)
        ? { type: 'blank', attrs: { question: blanks[Number(part.slice(1, -1))] ?? '' }, ...withMarks(marks) }
        : text(part, marks),
    )
}

const text = (words: string, marks: readonly EditorMark[]): EditorBlock => ({
  type: 'text',
  text: words,
  ...withMarks(marks),
})
const withMarks = (marks: readonly EditorMark[]) => (marks.length > 0 ? { marks } : {})
const withContent = (content: readonly EditorBlock[]) => (content.length > 0 ? { content } : {})
const orEmpty = (content: readonly EditorBlock[]): readonly EditorBlock[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }]

// In a fixed order, so that equal texts compare as equal.
const order = ['link', 'bold', 'italic', 'strike', 'code']

function add(marks: readonly EditorMark[], mark: EditorMark): EditorMark[] {
  return [...marks.filter(({ type }) => type !== mark.type), mark].toSorted(
    (one, other) => order.indexOf(one.type) - order.indexOf(other.type),
  )
}
