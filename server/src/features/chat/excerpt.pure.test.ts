import { expect, test } from 'vitest'

import { excerptOf } from '#server/features/chat/excerpt.ts'

test('an excerpt has no Markdown and no citations', () => {
  expect(
    excerptOf(
      'These passages fit:\n\n> Fuel is paid by\n> **whoever** sails.\n> [1]\n\n- `Boat` [2, 3]',
      'fuel',
    ),
  ).toBe('These passages fit: Fuel is paid by whoever sails. Boat')
})

test('an excerpt of a long message begins and ends between words', () => {
  const body = `${'The harbour is swept every morning. '.repeat(9)}The ferry belongs to Ottilie. ${'The boats come in at noon. '.repeat(9)}`
  const excerpt = excerptOf(body, 'ferry')
  expect(excerpt).toMatch(/^… \S.*ferry.*\S …$/)
  for (const word of excerpt.replaceAll('…', '').trim().split(' ')) expect(body.split(' ')).toContain(word)
})

test('an excerpt has no emphasis, table or rule syntax', () => {
  expect(
    excerptOf(
      'The *ferry* and the _boat_ of 2 * 3 feet\n\n---\n\n| Who | What |\n|---|:--|\n| ~~Ines~~ | snake_case_name |',
      'ferry',
    ),
  ).toBe('The ferry and the boat of 2 * 3 feet Who What Ines snake_case_name')
})

test('an excerpt in a script without spaces is cut between words', () => {
  const body = `${'港は毎朝掃除されます。'.repeat(20)}灯台は末の子が守ります。${'船は正午に戻ります。'.repeat(20)}`
  const words = new Set(
    [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(body)].map(({ segment }) => segment),
  )
  const shown = excerptOf(body, '灯台').replaceAll(/^… | …$/g, '')
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(shown))
    expect(words).toContain(segment)
})

test('a match in a script without spaces is found', () => {
  const body = `${'港は毎朝掃除されます。'.repeat(20)}灯台は末の子が守ります。${'船は正午に戻ります。'.repeat(20)}`
  expect(excerptOf(body, '灯台')).toMatch(/^… .*灯台は末の子が守ります.* …$/)
})

test('an excerpt without a visible match starts at the beginning', () => {
  expect(excerptOf('**Boat** rules', '**')).toBe('Boat rules')
})
