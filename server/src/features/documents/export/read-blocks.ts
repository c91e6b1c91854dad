import type { Definition, List, Nodes, PhrasingContent, RootContent, Table as TableNode } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import { splitPassages } from '#contract/documents/passages.ts'
import type { Block, Looks, Run } from '#server/features/documents/export/blocks.ts'
import { printableText } from '#server/features/documents/export/printable.ts'
import { mostColumns, tableOf } from '#server/features/documents/export/tables.ts'

const markdown = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

// What lies deeper is written out flat: no word processor indents further, and no text may exhaust the stack.
const deepest = 8

/** The blocks of a paper, passage by passage, as the sheet shows them. */
export function readBlocks(body: string): Block[] {
  return splitPassages(printableText(body)).flatMap(readPassage)
}

/** What the reading of one passage carries along. */
interface Reading {
  /** Finds what stands for a place, by its number. */
  readonly place: RegExp
  readonly places: readonly string[]
  readonly definitions: ReadonlyMap<string, Definition>
}

function readPassage(text: string): Block[] {
  const mark = unusedMark(text)
  const places: string[] = []
  // A place's words are not Markdown; a number stands for them while the rest is read.
  const marked = text.replace(/\[\[([^[\]\n]+)\]\]/g, (_, words: string) => `${mark}${places.push(words) - 1}${mark}`)
  const { children } = fromMarkdown(marked, markdown)
  const definitions = new Map(children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])))
  const reading = { place: new RegExp(`${mark}(\\d+)${mark}`), places, definitions }
  const blocks = children.flatMap((node) => readNode(node, reading, 0))
  // Nothing but definitions of links: as it was written, so that nothing is lost.
  return blocks.length > 0 ? blocks : [{ kind: 'paragraph', runs: [{ text }] }]
}

// A letter of the private area that this text does not use itself.
function unusedMark(text: string): string {
  let code = 0xe000
  while (text.includes(String.fromCharCode(code)) && code < 0xf8ff) code++
  return String.fromCharCode(code)
}

function readNode(node: RootContent, reading: Reading, depth: number): Block[] {
  if (depth > deepest) return [{ kind: 'paragraph', runs: [{ text: wordsOf(node, reading) }] }]
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', runs: readRuns(node.children, {}, reading) }]
    case 'heading':
      return [{ kind: 'heading', level: node.depth <= 2 ? 1 : 2, runs: readRuns(node.children, {}, reading) }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: node.children.flatMap((child) => readNode(child, reading, depth + 1)) }]
    case 'list':
      return [readList(node, reading, depth)]
    case 'table':
      return readTable(node, reading)
    case 'code':
      return [{ kind: 'code', text: asWritten(node.value, reading) }]
    case 'html':
      return [{ kind: 'paragraph', runs: [{ text: oneLine(asWritten(node.value, reading)) }] }]
    case 'footnoteDefinition':
      return [{ kind: 'paragraph', runs: [{ text: `[${node.label ?? node.identifier}] ${wordsOf(node, reading)}` }] }]
    case 'definition':
      return []
    default:
      return [{ kind: 'paragraph', runs: [{ text: wordsOf(node, reading) }] }]
  }
}

function readList({ ordered, start, children }: List, reading: Reading, depth: number): Block {
  const items = children.map(({ checked, children: inner }) => ({
    isDone: checked ?? null,
    blocks: inner.flatMap((child) => readNode(child, reading, depth + 1)),
  }))
  return { kind: 'list', isOrdered: ordered === true, start: start ?? 1, items }
}

function readTable({ children, align }: TableNode, reading: Reading): Block[] {
  const width = children[0]?.children.length ?? 0
  const [head = [], ...rows] = children.map((row) =>
    Array.from({ length: width }, (_, column) => readRuns(row.children[column]?.children ?? [], {}, reading)),
  )
  if (width > mostColumns) return [head, ...rows].map((cells) => ({ kind: 'paragraph', runs: cells.flatMap((runs) => [...runs, { text: ' | ' }]) }))
  return [tableOf({ head, rows, align: head.map((_, column) => align?.[column] ?? 'left') })]
}

function readRuns(nodes: readonly PhrasingContent[], looks: Looks, reading: Reading): Run[] {
  return nodes.flatMap((node) => readPhrase(node, looks, reading)).filter(({ text, isBreak }) => text !== '' || isBreak)
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
      return readRuns(node.children, linked(looks, reading.definitions.get(node.identifier)?.url ?? '', reading), reading)
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

function readText(value: string, looks: Looks, { place, places }: Reading): Run[] {
  // Between the texts stand the numbers that the pattern has found.
  return oneLine(value)
    .split(place)
    .map((part, index) => (index % 2 === 0 ? { ...looks, text: part } : { ...looks, isPlace: true, text: places[Number(part)]?.trim() ?? '' }))
}

// The line a text was broken at has no meaning.
function oneLine(value: string): string {
  return value.replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ').replaceAll('\t', ' ')
}

/** Leads out only to pages and mails; anything else is plain words. */
function linked(looks: Looks, url: string, reading: Reading): Looks {
  const address = asWritten(url, reading)
  return /^(https?:\/\/|mailto:)[^\s\\]+$/i.test(address) && URL.canParse(address) ? { ...looks, link: address } : looks
}

/** Places as they were written, where they are no places. */
function asWritten(value: string, { place, places }: Reading): string {
  return value
    .split(place)
    .map((part, index) => (index % 2 === 0 ? part : `[[${places[Number(part)] ?? ''}]]`))
    .join('')
}

/** All words in it, without their shape; step by step, because it may be nested as deeply as somebody likes. */
function wordsOf(node: Nodes, reading: Reading): string {
  const words: string[] = []
  const open: Nodes[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) words.push(next.value)
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return oneLine(asWritten(words.join(' '), reading))
}
