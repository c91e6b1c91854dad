import { expect, test } from 'vitest'

import { excerptOf } from '#server/features/chat/excerpt.ts'

test('an excerpt has no marks of Markdown and no citations', () => {
  expect(excerptOf('These passages fit:\n\n> Fuel is paid by\n> **whoever** sails.\n> [1]\n\n- `Boat` [2, 3]', 'fuel')).toBe(
    'These passages fit: Fuel is paid by whoever sails. Boat',
  )
})

test('an excerpt of a long message begins and ends between words', () => {
  const body = `${'The harbour is swept every morning. '.repeat(9)}The ferry belongs to Ottilie. ${'The boats come in at noon. '.repeat(9)}`
  const excerpt = excerptOf(body, 'ferry')
  expect(excerpt).toMatch(/^… \S.*ferry.*\S …$/)
  for (const word of excerpt.replaceAll('…', '').trim().split(' ')) expect(body.split(' ')).toContain(word)
})

test('words in a script without spaces are found and cut', () => {
  const body = `${'港は毎朝掃除されます。'.repeat(20)}灯台は末の子が守ります。${'船は正午に戻ります。'.repeat(20)}`
  expect(excerptOf(body, '灯台')).toMatch(/^… .*灯台は末の子が守ります.* …$/)
})

test('words that stand only in what was marked up leave the beginning', () => {
  expect(excerptOf('**Boat** rules', '**')).toBe('Boat rules')
})
