import { expect, test } from 'vitest'

import { countries } from '#contract/family/countries.ts'
import { lawOf, lawTraits } from '#contract/family/law.ts'

test('every country is named by Intl and listed once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(new Set(countries).size).toBe(countries.length)
  for (const code of countries) expect(names.of(code)).not.toBe(code)
})

test.each(countries)('the law of %s has one trait of each kind, or is unknown', (country) => {
  const law = lawOf(country)
  const kinds = [
    ['notary', 'no_notary'],
    ['forced_share', 'free_will'],
    ['community', 'separate'],
  ] as const
  if (law.includes('unknown')) expect(law).toEqual(['unknown'])
  else
    for (const kind of kinds) expect(kind.filter((trait) => law.includes(trait)).length, kind.join()).toBe(1)
  expect(lawTraits).toEqual(expect.arrayContaining([...law]))
})

test.each([null, 'IN', '', 'toString'])('nothing is said about the law of %s', (country) => {
  expect(lawOf(country)).toEqual(['unknown'])
})
