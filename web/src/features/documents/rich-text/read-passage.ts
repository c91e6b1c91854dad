import type { Nodes, Parents, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import { type Block, isSame, joinTexts, type Mark } from '#web/features/documents/rich-text/blocks.ts'
import { writeBlock } from '#web/features/documents/rich-text/write-block.ts'

// Above it a passage is shown as it was written: a table of five thousand rows would make every key press wait.
const longest = 20_000

/**
 * The blocks of one passage. What the editor has no shape for (HTML, pictures, code, footnotes) stays as it was written, letter
 * by letter, and so does whatever would come back as something else.
 */
export function readPassage(text: string): Block[] {
  const raw: Block = { type: 'raw', content: [{ type: 'text', text }] }
  if (text.length > longest) return [raw]
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
 * Most passages are one line of plain words, with places perhaps. They need no parser, and a hundred pages open at once. Null where
 * anything might mean something in Markdown; that both ways agree is tested with every paper of ours.
 */
function readSimple(passage: string): Block | null {
  const [, hashes, line] = /^(?:(#{1,6}) +)?(.*)$/.exec(passage) ?? []
  if (line === undefined || line === '' || line !== line.trim()) return null
  const parts = line.split(/(\[\[[^[\]\n]+\]\])/).filter((part) => part !== '')
  const isPlace = (part: string) => /^\[\[[^[\]]+\]\]$/.test(part)
  const words = parts.filter((part) => !isPlace(part))
  if (/^(?:[-+>#=]|\d+[.)])/.test(line) || words.some((part) => /[*_~`[\]<>|\\!&#@\uE000\uE001]|:\/\/|www\.|\s{2}/i.test(part))) return null
  const content = parts.map((part): Block =>
    isPlace(part) ? { type: 'place', attrs: { question: part.slice(2, -2) } } : { type: 'text', text: part },
  )
  return hashes ? { type: 'heading', attrs: { level: hashes.length }, content } : { type: 'paragraph', content }
}

/** Null if there is something in it that the editor has no shape for. */
export function parse(text: string): Block[] | null {
  const places: string[] = []
  // A place's words are not Markdown; a number stands for them while the rest is read.
  const marked = text.replace(/\[\[([^[\]\n]+)\]\]/g, (_, words: string) => `${opening}${places.push(words) - 1}${closing}`)
  if (places.length === 0 && (text.includes(opening) || text.includes(closing))) return null
  try {
    const { children } = fromMarkdown(marked, markdown)
    return children.map((child) => readBlock(child, places))
  } catch (cause) {
    if (cause instanceof Shapeless) return null
    throw cause
  }
}

class Shapeless extends Error {}

function readBlock(node: RootContent, places: readonly string[]): Block {
  const inline = (of: Parents) => withContent(readInline(of.children as PhrasingContent[], [], places))
  const blocks = (of: Parents) => (of.children as RootContent[]).map((child) => readBlock(child, places))
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
      // One paragraph, then lists: an empty line inside would end the passage.
      if (typeof node.checked === 'boolean' || node.children.some(({ type }, at) => type !== (at === 0 ? 'paragraph' : 'list'))) throw new Shapeless()
      return { type: 'listItem', content: orEmpty(blocks(node)) }
    case 'table':
      return readTable(node, places)
    default:
      throw new Shapeless(node.type)
  }
}

function readTable({ children, align }: Table, places: readonly string[]): Block {
  const width = children[0]?.children.length ?? 0
  return {
    type: 'table',
    content: children.map((row, at) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: at === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: align?.[column] ?? null },
        content: [{ type: 'paragraph', ...withContent(readInline(row.children[column]?.children ?? [], [], places)) }],
      })),
    })),
  }
}

const markOf = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const

function readInline(nodes: readonly PhrasingContent[], marks: readonly Mark[], places: readonly string[]): Block[] {
  return joinTexts(nodes.flatMap((node) => readPhrase(node, marks, places)))
}

function readPhrase(node: PhrasingContent, marks: readonly Mark[], places: readonly string[]): Block[] {
  switch (node.type) {
    case 'text':
      return readText(node.value, marks, places)
    case 'strong':
    case 'emphasis':
    case 'delete':
      return readInline(node.children, add(marks, { type: markOf[node.type] }), places)
    case 'inlineCode':
      if (node.value.includes(opening)) throw new Shapeless()
      return [text(node.value, add(marks, { type: 'code' }))]
    case 'link':
      if (node.url.includes(opening)) throw new Shapeless()
      return readInline(node.children, add(marks, { type: 'link', attrs: { href: node.url, title: node.title ?? null } }), places)
    case 'break':
      return [{ type: 'hardBreak' }]
    default:
      throw new Shapeless((node satisfies Nodes).type)
  }
}

function readText(value: string, marks: readonly Mark[], places: readonly string[]): Block[] {
  // The line a text was broken at has no meaning.
  return value
    .replace(/\s*\n\s*/g, ' ')
    .split(new RegExp(`(${opening}\\d+${closing})`))
    .map((part) =>
      part.startsWith(opening)
        ? { type: 'place', attrs: { question: places[Number(part.slice(1, -1))] ?? '' }, ...withMarks(marks) }
        : text(part, marks),
    )
}

const text = (words: string, marks: readonly Mark[]): Block => ({ type: 'text', text: words, ...withMarks(marks) })
const withMarks = (marks: readonly Mark[]) => (marks.length > 0 ? { marks } : {})
const withContent = (content: readonly Block[]) => (content.length > 0 ? { content } : {})
const orEmpty = (content: readonly Block[]): readonly Block[] => (content.length > 0 ? content : [{ type: 'paragraph' }])

// In one order, so that the same words with the same marks are the same.
const order = ['link', 'bold', 'italic', 'strike', 'code']

function add(marks: readonly Mark[], mark: Mark): Mark[] {
  return [...marks.filter(({ type }) => type !== mark.type), mark].toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
}
