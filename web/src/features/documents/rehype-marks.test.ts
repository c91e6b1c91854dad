import { expect, test } from 'vitest'

import type { DocumentMark } from '#web/features/documents/marks.ts'
import { rehypeMarks } from '#web/features/documents/rehype-marks.ts'

type Tree = Parameters<ReturnType<typeof rehypeMarks>>[0]

const text = (value: string): Tree => ({ type: 'text', value })
const element = (tagName: string, ...children: Tree[]): Tree => ({ type: 'element', tagName, children })
const root = (...children: Tree[]): Tree => ({ type: 'root', children })
const mark = (number: number, quote: string, more: Partial<DocumentMark> = {}): DocumentMark => ({
  id: `c${number}`,
  number,
  kind: 'comment',
  quote,
  occurrence: 0,
  label: `Comment ${number}`,
  ...more,
})

/** The tree as text: marks in brackets with their ids, numbers after a dot. */
function drawn(node: Tree): string {
  if (node.type === 'text') return node.value ?? ''
  const inside = (node.children ?? []).map(drawn).join('')
  if (node.tagName === 'mark') return `[${inside}|${String(node.properties?.['data-mark'])}]`
  if (node.tagName === 'button') return `•${inside}`
  return node.tagName ? `<${node.tagName}>${inside}</${node.tagName}>` : inside
}

function withMarks(tree: Tree, ...marks: DocumentMark[]): string {
  rehypeMarks(marks)(tree)
  return drawn(tree)
}

test('quoted words are underlined and followed by their number', () => {
  expect(
    withMarks(
      root(element('p', text('We keep the mill, and the mill keeps us.'))),
      mark(1, 'the mill', { occurrence: 1 }),
    ),
  ).toBe('<p>We keep the mill, and [the mill|c1]•1 keeps us.</p>')
})

test('a quote may span a bold word and two list items', () => {
  const list = element(
    'ul',
    element('li', text('We '), element('strong', text('keep')), text(' the mill.')),
    element('li', text('We mend it.')),
  )

  expect(withMarks(root(list), mark(1, 'keep the mill We mend'))).toBe(
    '<ul><li>We <strong>[keep|c1]</strong>[ the mill.|c1]</li><li>[We mend|c1]•1 it.</li></ul>',
  )
})

test('overlapping marks each cover their own words', () => {
  expect(
    withMarks(
      root(element('p', text('We keep the mill here.'))),
      mark(1, 'keep the mill'),
      mark(2, 'the mill here'),
    ),
  ).toBe('<p>We [keep |c1][the mill|c1 c2]•1[ here|c2]•2.</p>')
})

test('a number is never inside a link', () => {
  expect(
    withMarks(root(element('p', text('See '), element('a', text('the deed')), text('.'))), mark(1, 'deed')),
  ).toBe('<p>See <a>the [deed|c1]</a>•1.</p>')
})

test('a mark on the whole passage or on unknown words is a number at its end', () => {
  const tree = () => root(element('p', text('We keep the mill.')), text('\n'))

  expect(withMarks(tree(), mark(1, 'We keep the mill'))).toBe('<p>We keep the mill.•1</p>\n')
  expect(withMarks(tree(), mark(1, ''), mark(2, 'the weir'))).toBe('<p>We keep the mill.•1•2</p>\n')
  expect(withMarks(root(element('hr')), mark(1, ''))).toBe('<hr></hr>•1')
})
