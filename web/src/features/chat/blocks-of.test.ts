import { expect, test } from 'vitest'

import { blocksOf } from '#web/features/chat/blocks-of.ts'

test.each([
  ['paragraphs are separate blocks', 'One.\n\nTwo.\n\n\nThree.', ['One.', 'Two.', 'Three.']],
  [
    'a code block may contain empty lines',
    'Look:\n\n```ts\nlet a\n\nlet b\n```\n\nDone.',
    ['Look:', '```ts\nlet a\n\nlet b\n```', 'Done.'],
  ],
  [
    'a longer fence may contain a shorter one',
    '````\n```\n\nx\n```\n````\n\nEnd',
    ['````\n```\n\nx\n```\n````', 'End'],
  ],
  ['an unclosed code block is one block', 'A\n\n```\nx\n\ny', ['A', '```\nx\n\ny']],
  ['a loose list is one block', '1. One\n\n2. Two\n\nAfter.', ['1. One\n\n2. Two', 'After.']],
  [
    'indented text belongs to the list item above',
    '- One\n\n  more of it\n\n- Two',
    ['- One\n\n  more of it\n\n- Two'],
  ],
  [
    'a table is one block',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\nText',
    ['| a | b |\n| - | - |\n| 1 | 2 |', 'Text'],
  ],
  ['a list after a paragraph is a separate block', 'One.\n\n- a\n- b', ['One.', '- a\n- b']],
  ['an empty text has no blocks', '\n\n', []],
])('%s', (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks)
})

test('only the last block changes while a text is streaming', () => {
  const text = '# Title\n\nSome words here.\n\n- one\n- two\n\n```\ncode\n\nmore\n```\n\nThe end of it.'
  let before: string[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const now = blocksOf(text.slice(0, length))
    expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = now
  }
})
