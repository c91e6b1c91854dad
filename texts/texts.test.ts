import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { complaints, flatten } from './compare.ts'
import { loanWords, sameInEveryLanguage } from './loan-words.ts'
import { fieldErrorKeys } from '#contract/field-errors.ts'
import { ledgerActs } from '#contract/family/acts.ts'
import { languageCodes } from '#contract/languages.ts'
import { statusOf } from '#contract/refusals.ts'

const folder = import.meta.dirname
const files = readdirSync(join(folder, 'en')).filter((file) => file.endsWith('.json'))

function read(language: string, file: string) {
  return flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')))
}

describe.each(languageCodes)('the texts in %s', (language) => {
  test('the language has exactly the files that English has', () => {
    expect(
      readdirSync(join(folder, language))
        .filter((file) => file.endsWith('.json'))
        .toSorted(),
    ).toEqual(files.toSorted())
  })

  test.each(files)('the file %s is complete', (file) => {
    const room = file.replace('.json', '')
    const same = [...sameInEveryLanguage, ...(loanWords[language] ?? [])]
      .filter((key) => key.startsWith(`${room}:`))
      .map((key) => key.slice(room.length + 1))

    expect(complaints(language, read('en', file), read(language, file), same)).toEqual([])
  })

  test('every listed loan word is used', () => {
    const unused = (loanWords[language] ?? []).filter((full) => {
      const [room, key] = full.split(':') as [string, string]
      return read(language, `${room}.json`)[key] !== read('en', `${room}.json`)[key]
    })

    expect(unused).toEqual([])
  })
})

test('every refusal and every field error has exactly one sentence', () => {
  const stem = (key: string) => key.replace(/_(one|other)$/, '')

  expect([...new Set(Object.keys(read('en', 'refusals.json')).map(stem))].toSorted()).toEqual(
    Object.keys(statusOf).toSorted(),
  )
  expect([...new Set(Object.keys(read('en', 'fields.json')).map(stem))].toSorted()).toEqual(
    [...fieldErrorKeys].toSorted(),
  )
})

test('every act of the ledger has exactly one sentence', () => {
  const sentences = Object.keys(read('en', 'acts.json')).filter((key) => !key.startsWith('list.'))
  expect(sentences.toSorted()).toEqual([...ledgerActs].toSorted())
})

describe('the comparison of languages', () => {
  const english = {
    'a.b': 'Hello {{name}}',
    c_one: '{{count}} thing',
    c_other: '{{count}} things',
    d: 'Word',
  }
  const german = { 'a.b': 'Hallo {{name}}', c_one: '{{count}} Ding', c_other: '{{count}} Dinge', d: 'Wort' }

  test('the comparison accepts a correct file', () => {
    expect(complaints('de', english, german, [])).toEqual([])
  })

  test.each([
    ['a missing key', { ...german, d: undefined }, 'd is missing'],
    ['an extra key', { ...german, e: 'Mehr' }, 'e is not in English'],
    ['a placeholder that differs', { ...german, 'a.b': 'Hallo {{nom}}' }, 'a.b has other placeholders'],
    ['a missing plural form', { ...german, c_one: undefined }, 'c lacks its plural form one'],
    [
      'a plural form too many',
      { ...german, c_few: '{{count}} Dinge' },
      'c_few is a plural form the language does not have',
    ],
    ['a text left in English', { ...german, d: 'Word' }, 'd is still English'],
    ['an empty text', { ...german, d: ' ' }, 'd is empty'],
  ])('the comparison reports: %s', (_, broken, complaint) => {
    const texts = Object.fromEntries(
      Object.entries(broken).filter(([, text]) => text !== undefined),
    ) as Record<string, string>

    expect(complaints('de', english, texts, [])).toContain(complaint)
  })
})
