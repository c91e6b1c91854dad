import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dateMentions } from '#contract/documents/date-mentions.ts'
import { reviewText, type ReviewFacts } from '#contract/documents/review.ts'
import { languageCodes, localeOf } from '#contract/languages.ts'

const facts: ReviewFacts = {
  language: 'en',
  today: '2026-11-15',
  familyName: 'Hallam',
  memberNames: ['Helena Hallam', 'Tobias Hallam', 'Ines Marsh'],
  horizon: '100 years',
  otherHorizons: ['3 generations', '7 generations', '500 years'],
  protocol: 'Stewardship council',
  otherProtocols: ['Founder authority', 'Distributed command', 'Value-based management'],
  unfilledRoles: [{ name: 'Trustee', words: ['trustee', 'trustees'] }],
  sections: [],
  blocks: [],
  corpus: '',
  others: [],
}
const review = (body: string, more: Partial<ReviewFacts> = {}) =>
  reviewText(body, { ...facts, ...more }).map(({ check, passage, quote, suggestion }) => [
    check,
    passage,
    quote,
    suggestion,
  ])

describe('findings', () => {
  test.each<[string, string, Partial<ReviewFacts>, ReturnType<typeof review>]>([
    [
      'a blank',
      'We meet at [[Name the place.]] each year.',
      {},
      [['open_question', 0, '[[Name the place.]]', null]],
    ],
    [
      'an empty section',
      '## Purpose\n\n## Values\n\nWe tell the truth.',
      {},
      [['empty_section', 0, '## Purpose', null]],
    ],
    [
      'a missing template section, regardless of its number',
      '## 2. Values\n\nWe tell the truth.',
      { sections: ['## Article 1. Purpose', '## Article 5. Values'] },
      [['missing_section', null, '', null]],
    ],
    [
      'a name with the family name that no member has',
      'The minutes are kept by Edmund Hallam each year.',
      {},
      [['unknown_name', 0, 'Edmund Hallam', null]],
    ],
    ['a past date', 'It ends on 3 March 2024, unless renewed.', {}, [['past_date', 0, '3 March 2024', null]]],
    [
      'another horizon',
      'We plan for 3 generations.',
      {},
      [['other_horizon', 0, '3 generations', '100 years']],
    ],
    [
      'another protocol',
      'We decide by founder authority.',
      {},
      [['other_protocol', 0, 'founder authority', 'Stewardship council']],
    ],
    [
      'a role without a member',
      'The trustees keep the accounts.',
      {},
      [['unfilled_role', 0, 'trustees', null]],
    ],
    [
      'the same clause twice',
      'Whoever sells land asks the council before it is offered.\n\nWhoever sells land asks the council, before it is offered.',
      {},
      [['duplicate', 1, 'Whoever sells land asks the council, before it is offered.', '']],
    ],
    [
      'a contradiction to another document in force',
      'Whoever wants to sell land gives the council 60 days to answer.',
      {
        others: [
          {
            title: 'Land policy',
            body: '## Selling\n\nWhoever wants to sell land gives the council 30 days to answer.',
          },
        ],
      },
      [
        [
          'other_document',
          0,
          'Whoever wants to sell land gives the council 60 days to answer.',
          'Whoever wants to sell land gives the council 30 days to answer.',
        ],
      ],
    ],
  ])('the review finds %s', (_, body, more, found) => {
    expect(review(body, more)).toEqual(found)
  })
})

describe('texts without findings', () => {
  test.each([
    'The Hallam family meets at the mill.',
    'Helena Hallam and Tobias Hallam keep the keys.',
    'It ends on 3 March 2032. The mill was built in 1874.',
    'We plan for 100 years, under the Stewardship council.',
    'A trusteeship is something else.',
    '## Purpose\n\n### In one sentence\n\nWe keep the mill.',
  ])('the review finds nothing in “%s”', (body) => {
    expect(review(body)).toEqual([])
  })
})

test.each(languageCodes)('dates written in %s are recognised', (language) => {
  const date = new Date(Date.UTC(2021, 2, 7))
  const written = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  )

  expect(dateMentions(`… ${written} …`, language).map((one) => one.date)).toContain('2021-03-07')
})

test('the review of any text terminates and quotes only text of the named passage', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(...languageCodes),
      (body, language) => {
        const text = `${body}\n\nEdmund Hallam, 3 generations, [[a]], trustee\n\n${body}`
        for (const { passage, quote } of reviewText(text, { ...facts, language })) {
          const passages = text.split(/\n[\t ]*\n/)
          if (passage !== null) expect(passages.some((one) => one.includes(quote.slice(0, 30)))).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})
