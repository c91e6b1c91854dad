import { expect, test } from 'vitest'

import { blocksOf } from '#web/features/chat/blocks-of.ts'

test.each([
  ['paragraphs are apart', 'One.\n\nTwo.\n\n\nThree.', ['One.', 'Two.', 'Three.']],
  ['code keeps its empty lines', 'Look:\n\n```ts\nlet a\n\nlet b\n```\n\nDone.', ['Look:', '```ts\nlet a\n\nlet b\n```', 'Done.']],
  ['a longer fence holds a shorter one', '````\n```\n\nx\n```\n````\n\nEnd', ['````\n```\n\nx\n```\n````', 'End']],
  ['code that has not ended yet is one block', 'A\n\n```\nx\n\ny', ['A', '```\nx\n\ny']],
  ['a list with air is one list', '1. One\n\n2. Two\n\nAfter.', ['1. One\n\n2. Two', 'After.']],
  ['what is indented belongs to the item above', '- One\n\n  more of it\n\n- Two', ['- One\n\n  more of it\n\n- Two']],
  ['a table stays whole', '| a | b |\n| - | - |\n| 1 | 2 |\n\nText', ['| a | b |\n| - | - |\n| 1 | 2 |', 'Text']],
  ['a paragraph is no list', 'One.\n\n- a\n- b', ['One.', '- a\n- b']],
  ['nothing is nothing', '\n\n', []],
])('%s', (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks)
})

test('while a text grows, only its last block changes', () => {
  const text = '# Title\n\nSome words here.\n\n- one\n- two\n\n```\ncode\n\nmore\n```\n\nThe end of it.'
  let before: string[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const now = blocksOf(text.slice(0, length))
    expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = now
  }
})
