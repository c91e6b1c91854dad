import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { processorSeconds } from '../../../../../test/processor-time.ts'
import { passagesOf } from '#server/features/files/reading/passages-of.ts'

const page = (text: string, number: number | null = null) => ({ page: number, text })
const bodies = (text: string) => passagesOf([page(text)]).map(({ body }) => body)
const sentence = 'The family council meets twice a year in Zürich.'

test('a short text is one passage', () => {
  expect(passagesOf([page('Hello\nthere')])).toEqual([
    { place: 0, page: null, heading: null, body: 'Hello\nthere' },
  ])
})

test('a long text is split after paragraphs, else after sentences', () => {
  const paragraph = Array.from({ length: 10 }, () => sentence).join(' ')
  const found = bodies(Array.from({ length: 10 }, () => paragraph).join('\n\n'))

  expect(found.length).toBeGreaterThan(3)
  for (const body of found)
    expect([body.length >= 300, body.length <= 1200, body.endsWith('Zürich.')]).toEqual([true, true, true])
  for (const body of bodies(Array.from({ length: 200 }, () => sentence).join(' ')))
    expect(body.endsWith('Zürich.')).toBe(true)
})

test('Chinese and Hindi are split after their own full stops', () => {
  for (const body of bodies('家族委员会每年在苏黎世开会两次。'.repeat(500)))
    expect([body.endsWith('。'), body.length <= 1200]).toEqual([true, true])
  for (const body of bodies('परिवार परिषद साल में दो बार मिलती है। '.repeat(300)))
    expect([body.endsWith('।'), body.length <= 1200]).toEqual([true, true])
})

test('a passage never spans pages and has its page number', () => {
  expect(passagesOf([page('one', 1), page('', 2), page('three', 3)])).toEqual([
    { place: 0, page: 1, heading: null, body: 'one' },
    { place: 1, page: 3, heading: null, body: 'three' },
  ])
})

test('Markdown headings belong to the text below them', () => {
  const found = passagesOf([
    page('before\n\n# Our house ##\n\nIts walls\n\n## Roof\n## Cellar\nWine\n#no heading'),
  ])

  expect(found.map(({ heading, body }) => [heading, body])).toEqual([
    [null, 'before'],
    ['Our house', 'Its walls'],
    ['Roof', 'Roof'],
    ['Cellar', 'Wine\n#no heading'],
  ])
})

test.each([
  ['one line of letters', 'a'.repeat(5_000_000)],
  ['one line of spaces and letters', ' a'.repeat(2_500_000)],
  ['signs without spaces', '家'.repeat(5_000_000)],
  ['nothing but marks', '\u0301'.repeat(5_000_000)],
  ['emoji', '😀'.repeat(2_500_000)],
  ['a heading without an end', `# ${'a'.repeat(5_000_000)}`],
  ['number signs', '# '.repeat(2_500_000)],
  ['full stops', '.'.repeat(5_000_000)],
])('five megabytes of %s are split quickly', (_, text) => {
  let found: ReturnType<typeof passagesOf> = []
  const took = processorSeconds(() => (found = passagesOf([page(text)])))

  expect(took).toBeLessThan(3)
  for (const { body, heading } of found)
    expect(body.length <= 1200 && (heading ?? '').length <= 200 && body.isWellFormed()).toBe(true)
})

test('a text never has more than 20,000 passages', () => {
  const found = passagesOf([page('# a\nb\n'.repeat(30_000))])

  expect([found.length, found.at(-1)?.place]).toEqual([20_000, 19_999])
})

test('splitting loses no text and breaks no character', () => {
  const letters = fc.constantFrom('a', ' ', '\n', '.', '。', '家', 'नि', 'é', '😀', '👨‍👩‍👧')
  fc.assert(
    fc.property(fc.array(letters, { minLength: 0, maxLength: 4000, size: 'max' }), (parts) => {
      const text = parts.join('')
      const found = bodies(text)
      expect(found.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      expect(
        found.every((body) => body.isWellFormed() && body.length <= 1200 && !/^[\p{M}\u200d]/u.test(body)),
      ).toBe(true)
    }),
    { numRuns: 100 },
  )
})
