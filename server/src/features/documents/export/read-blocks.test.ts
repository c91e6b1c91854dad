import { expect, test } from 'vitest'

import type { PrintedBlock } from '#server/features/documents/export/blocks.ts'
import { printable } from '#server/features/documents/export/printable.ts'
import { readBlocks } from '#server/features/documents/export/read-blocks.ts'

const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs })

test('headings, lists, tables, quotes and inline formatting are read as blocks', () => {
  const body = [
    '# One\n### Three',
    'A **bold** and *slanted*\nword, ~~gone~~.',
    '3. three\n4. four\n   - inner',
    '- [x] done\n- [ ] open',
    '> said\n> so',
    '| Who | What |\n|:--|--:|\n| Ines | the *mill* |\n| Tom |',
    '---',
    '```\nlet x\n```',
  ].join('\n\n')

  expect(readBlocks(body)).toEqual([
    { kind: 'heading', level: 1, runs: [{ text: 'One' }] },
    { kind: 'heading', level: 2, runs: [{ text: 'Three' }] },
    paragraph(
      { text: 'A ' },
      { text: 'bold', isBold: true },
      { text: ' and ' },
      { text: 'slanted', isItalic: true },
      { text: ' word, ' },
      { text: 'gone', isStruck: true },
      { text: '.' },
    ),
    {
      kind: 'list',
      isOrdered: true,
      start: 3,
      items: [
        { isDone: null, blocks: [paragraph({ text: 'three' })] },
        {
          isDone: null,
          blocks: [
            paragraph({ text: 'four' }),
            {
              kind: 'list',
              isOrdered: false,
              start: 1,
              items: [{ isDone: null, blocks: [paragraph({ text: 'inner' })] }],
            },
          ],
        },
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [
        { isDone: true, blocks: [paragraph({ text: 'done' })] },
        { isDone: false, blocks: [paragraph({ text: 'open' })] },
      ],
    },
    { kind: 'quote', blocks: [paragraph({ text: 'said so' })] },
    expect.objectContaining({
      kind: 'table',
      align: ['left', 'right'],
      head: [[{ text: 'Who' }], [{ text: 'What' }]],
      rows: [
        [[{ text: 'Ines' }], [{ text: 'the ' }, { text: 'mill', isItalic: true }]],
        [[{ text: 'Tom' }], []],
      ],
    }),
    { kind: 'rule' },
    { kind: 'code', text: 'let x' },
  ])
})

test('blanks are recognised anywhere in a text except code, and their text is not Markdown', () => {
  expect(readBlocks('Meet at [[*place* & _month_]], **in [[year]]**.')).toEqual([
    paragraph(
      { text: 'Meet at ' },
      { text: '*place* & _month_', isBlank: true },
      { text: ', ' },
      { text: 'in ', isBold: true },
      { text: 'year', isBlank: true, isBold: true },
      { text: '.' },
    ),
  ])
  expect(readBlocks('`[[code]]` \uE000 7\uE000')).toEqual([
    paragraph({ text: '[[code]]', isCode: true }, { text: ' \uE000 7\uE000' }),
  ])
})

test('only web and email addresses become links; images become their alt text; HTML stays text', () => {
  const body = [
    '[a](https://house.test/x) [b](mailto:a@house.test) [c](javascript:alert(1)) [d](data:text/html,x) [e](/inside) [f](https:\\\\evil)',
    '![a mill](https://elsewhere.test/pixel.png) <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
  ].join('\n\n')

  const runs = readBlocks(body).flatMap((block) => (block.kind === 'paragraph' ? block.runs : []))

  expect(runs.filter(({ link }) => link)).toEqual([
    { text: 'a', link: 'https://house.test/x' },
    { text: 'b', link: 'mailto:a@house.test' },
  ])
  expect(runs.map(({ text }) => text).join('')).toBe(
    'a b c d e fa mill <img src=x onerror=alert(1)><script>alert(1)</script>',
  )
})

test('a passage that holds only link definitions is kept as text', () => {
  expect(readBlocks('[x]: https://house.test/')).toEqual([paragraph({ text: '[x]: https://house.test/' })])
  expect(readBlocks('[go][x]\n\n[x]: https://house.test/')[0]).toEqual(paragraph({ text: '[go][x]' }))
})

test('very deep nesting is flattened without losing text', () => {
  const blocks = readBlocks(`${'> '.repeat(1000)}at the bottom`)

  const depthOf = (block: PrintedBlock | undefined): number =>
    block?.kind === 'quote' ? 1 + depthOf(block.blocks[0]) : 0
  expect(depthOf(blocks[0])).toBeLessThan(12)
  expect(JSON.stringify(blocks)).toContain('at the bottom')
})

test('a table with too many columns for a page is written as lines', () => {
  const row = Array.from({ length: 40 }, (_, index) => `c${index}`).join(' | ')
  const [first] = readBlocks(`| ${row} |\n|${'---|'.repeat(40)}\n| ${row} |`)

  expect(first?.kind).toBe('paragraph')
  expect(JSON.stringify(first)).toContain('c39')
})

test('characters that XML and PDF can’t hold are removed', () => {
  expect(printable({ words: ['a\u0000b\u0008c\uD800d\te\n'] })).toEqual({ words: ['abc\uFFFDd\te\n'] })
})
