import type { Definition, List, Nodes, PhrasingContent, RootContent, Table as TableNode } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import { splitPassages } from '#contract/documents/passages.ts'
import type { PrintedBlock, Looks, Run } from '#server/features/documents/export/blocks.ts'
import { printableText } from '#server/features/documents/export/printable.ts'
import { maxColumns, tableOf } from '#server/features/documents/export/tables.ts'

const markdown = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

// Deeper nesting is flattened: word processors don't indent further, and recursion must not exhaust the
// stack.
const maxDepth = 8

/** The blocks of a document, passage by passage, as the document page shows them. */
export function readBlocks(body: string): PrintedBlock[] {
  return splitPassages(printableText(body)).flatMap(readPassage)
}

interface Reading {
  /** Matches the marker of a blank and captures its index. */
  readonly blank: RegExp
  readonly blanks: readonly string[]
  readonly definitions: ReadonlyMap<string, Definition>
}

function readPassage(text: string): PrintedBlock[] {
  const mark = unusedMark(text)
  const blanks: string[] = []
  // The text of a blank is not Markdown, so a numbered marker replaces it during parsing.
  const marked = text.replace(
    /\[\[([^[\]\n]+)\]\]/g,
    (_, words: string) => `${mark}${blanks.push(words) - 1}${mark}`,
  )
  const { children } = fromMarkdown(marked, markdown)
  const definitions = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])),
  )
  const reading = { blank: new RegExp(`${mark}(\\d+)${mark}`), blanks, definitions }
  const blocks = children.flatMap((node) => readNode(node, reading, 0))
  // A passage of link definitions only is shown as written, so that nothing is lost.
  return blocks.length > 0 ? blocks : [{ kind: 'paragraph', runs: [{ text }] }]
}

// A private-use character that the text doesn't contain.
function unusedMark(text: string): string {
  let code = 0xe000
  while (text.includes(String.fromCharCode(code)) && code < 0xf8ff) code++
  return String.fromCharCode(code)
}

function readNode(node: RootContent, reading: Reading, depth: number): PrintedBlock[] {
  if (depth > maxDepth) return [{ kind: 'paragraph', runs: [{ text: wordsOf(node, reading) }] }]
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', runs: readRuns(node.children, {}, reading) }]
    case 'heading':
      return [{ kind: 'heading', level: node.depth <= 2 ? 1 : 2, runs: readRuns(node.children, {}, reading) }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'blockquote':
      return [
        { kind: 'quote', blocks: node.children.flatMap((child) => readNode(child, reading, depth + 1)) },
      ]
    case 'list':
      return [readList(node, reading, depth)]
    case 'table':
      return readTable(node, reading)
    case 'code':
      return [{ kind: 'code', text: asWritten(node.value, reading) }]
    case 'html':
      return [{ kind: 'paragraph', runs: [{ text: oneLine(asWritten(node.value, reading)) }] }]
    case 'footnoteDefinition':
      return [
        {
          kind: 'paragraph',
          runs: [{ text: `[${node.label ?? node.identifier}] ${wordsOf(node, reading)}` }],
        },
      ]
    case 'definition':
      return []
    default:
      return [{ kind: 'paragraph', runs: [{ text: wordsOf(node, reading) }] }]
  }
}

function readList({ ordered, start, children }: List, reading: Reading, depth: number): PrintedBlock {
  const items = children.map(({ checked, children: inner }) => ({
    isDone: checked ?? null,
    blocks: inner.flatMap((child) => readNode(child, reading, depth + 1)),
  }))
  return { kind: 'list', isOrdered: ordered === true, start: start ?? 1, items }
}

function readTable({ children, align }: TableNode, reading: Reading): PrintedBlock[] {
  const width = children[0]?.children.length ?? 0
  const [head = [], ...rows] = children.map((row) =>
    Array.from({ length: width }, (_, column) => readRuns(row.children[column]?.children ?? [], {}, reading)),
  )
  if (width > maxColumns)
    return [head, ...rows].map((cells) => ({
      kind: 'paragraph',
      runs: cells.flatMap((runs) => [...runs, { text: ' | ' }]),
    }))
  return [tableOf({ head, rows, align: head.map((_, column) => align?.[column] ?? 'left') })]
}

function readRuns(nodes: readonly PhrasingContent[], looks: Looks, reading: Reading): Run[] {
  return nodes
    .flatMap((node) => readPhrase(node, looks, reading))
    .filter(({ text, isBreak }) => text !== '' || isBreak)
}

function readPhrase(node: PhrasingContent, looks: Looks, reading: Reading): Run[] {
  switch (node.type) {
    case 'text':
      return readText(node.value, looks, reading)
    case 'strong':
      return readRuns(node.children, { ...looks, isBold: true }, reading)
    case 'emphasis':
      return readRuns(node.children, { ...looks, isItalic: true }, reading)
    case 'delete':
      return readRuns(node.children, { ...looks, isStruck: true }, reading)
    case 'inlineCode':
      return [{ ...looks, isCode: true, text: asWritten(node.value, reading) }]
    case 'link':
      return readRuns(node.children, linked(looks, node.url, reading), reading)
    case 'linkReference':
      return readRuns(
        node.children,
        linked(looks, reading.definitions.get(node.identifier)?.url ?? '', reading),
        reading,
      )
    case 'image':
    case 'imageReference':
      return [{ ...looks, text: asWritten(node.alt ?? '', reading) }]
    case 'html':
      return [{ ...looks, text: oneLine(asWritten(node.value, reading)) }]
    case 'break':
      return [{ text: '', isBreak: true }]
    case 'footnoteReference':
      return [{ ...looks, text: `[${node.label ?? node.identifier}]` }]
    default:
      return [{ ...looks, text: wordsOf(node satisfies Nodes, reading) }]
  }
}

function readText(value: string, looks: Looks, { blank, blanks }: Reading): Run[] {
  // split() with a capture group alternates text and captured index.
  return oneLine(value)
    .split(blank)
    .map((part, index) =>
      index % 2 === 0
        ? { ...looks, text: part }
        : { ...looks, isBlank: true, text: blanks[Number(part)]?.trim() ?? '' },
    )
}

// Line breaks inside a Markdown paragraph have no meaning.
function oneLine(value: string): string {
  return value.replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ').replaceAll('\t', ' ')
}

/** Only http, https and mailto addresses become links; anything else stays plain text. */
function linked(looks: Looks, url: string, reading: Reading): Looks {
  const address = asWritten(url, reading)
  return /^(https?:\/\/|mailto:)[^\s\\]+$/i.test(address) && URL.canParse(address)
    ? { ...looks, link: address }
    : looks
}

/** Restores the source of blanks where they don't count as blanks, such as in code. */
function asWritten(value: string, { blank, blanks }: Reading): string {
  return value
    .split(blank)
    .map((part, index) => (index % 2 === 0 ? part : `[[${blanks[Number(part)] ?? ''}]]`))
    .join('')
}

/** The plain text of a node. Iterative, because nesting has no limit. */
function wordsOf(node: Nodes, reading: Reading): string {
  const words: string[] = []
  const open: Nodes[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) words.push(next.value)
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return oneLine(asWritten(words.join(' '), reading))
}
