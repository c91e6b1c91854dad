import { expect, test } from 'vitest'

import type { Mark } from '#web/features/documents/marks.ts'
import { rehypeMarks } from '#web/features/documents/rehype-marks.ts'

type Tree = Parameters<ReturnType<typeof rehypeMarks>>[0]

const text = (value: string): Tree => ({ type: 'text', value })
const element = (tagName: string, ...children: Tree[]): Tree => ({ type: 'element', tagName, children })
const root = (...children: Tree[]): Tree => ({ type: 'root', children })
const mark = (number: number, quote: string, more: Partial<Mark> = {}): Mark => ({
  id: `c${number}`,
  number,
  kind: 'comment',
  quote,
  occurrence: 0,
  label: `Comment ${number}`,
  ...more,
})

/** The tree as one reads it: marks in brackets with whose they are, numbers behind a dot. */
function drawn(node: Tree): string {
  if (node.type === 'text') return node.value ?? ''
  const inside = (node.children ?? []).map(drawn).join('')
  if (node.tagName === 'mark') return `[${inside}|${String(node.properties?.['data-mark'])}]`
  if (node.tagName === 'button') return `•${inside}`
  return node.tagName ? `<${node.tagName}>${inside}</${node.tagName}>` : inside
}

function withMarks(tree: Tree, ...marks: Mark[]): string {
  rehypeMarks(marks)(tree)
  return drawn(tree)
}

test('words are underlined where they stand, with their number behind them', () => {
  expect(withMarks(root(element('p', text('We keep the mill, and the mill keeps us.'))), mark(1, 'the mill', { occurrence: 1 }))).toBe(
    '<p>We keep the mill, and [the mill|c1]•1 keeps us.</p>',
  )
})

test('over a word in bold and two items of a list', () => {
  const list = element('ul', element('li', text('We '), element('strong', text('keep')), text(' the mill.')), element('li', text('We mend it.')))

  expect(withMarks(root(list), mark(1, 'keep the mill We mend'))).toBe(
    '<ul><li>We <strong>[keep|c1]</strong>[ the mill.|c1]</li><li>[We mend|c1]•1 it.</li></ul>',
  )
})

test('those that overlap each keep their words', () => {
  expect(withMarks(root(element('p', text('We keep the mill here.'))), mark(1, 'keep the mill'), mark(2, 'the mill here'))).toBe(
    '<p>We [keep |c1][the mill|c1 c2]•1[ here|c2]•2.</p>',
  )
})

test('a number never stands inside a link', () => {
  expect(withMarks(root(element('p', text('See '), element('a', text('the deed')), text('.'))), mark(1, 'deed'))).toBe(
    '<p>See <a>the [deed|c1]</a>•1.</p>',
  )
})

test('what is about the whole passage, or about words that are drawn otherwise, is a number at its end', () => {
  const tree = () => root(element('p', text('We keep the mill.')), text('\n'))

  expect(withMarks(tree(), mark(1, 'We keep the mill'))).toBe('<p>We keep the mill.•1</p>\n')
  expect(withMarks(tree(), mark(1, ''), mark(2, 'the weir'))).toBe('<p>We keep the mill.•1•2</p>\n')
  expect(withMarks(root(element('hr')), mark(1, ''))).toBe('<hr></hr>•1')
})
