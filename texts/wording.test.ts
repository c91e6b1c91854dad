import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { flatten, type Texts } from './compare.ts'
import { glossaryTerms } from './glossary-terms.ts'
import { retiredWords } from './retired-words.ts'
import { longSentences, onlyCaseDiffers, retiredIn, withoutTerm } from './wording.ts'
import { languageCodes } from '#contract/languages.ts'

const folder = import.meta.dirname

/** Every text of a language by its full key: `auth:login.title`. */
function readAll(language: string): Texts {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.flatMap((file) =>
      Object.entries(flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')))).map(
        ([key, text]) => [`${file.replace('.json', '')}:${key}`, text],
      ),
    ),
  )
}

describe.each(languageCodes)('the wording in %s', (language) => {
  const texts = readAll(language)

  test(`no text in ${language} uses a retired word`, () => {
    expect(retiredIn(texts, retiredWords[language])).toEqual([])
  })

  test(`every exception of a retired word in ${language} is needed`, () => {
    const unused = retiredWords[language].flatMap(({ pattern, except = [] }) =>
      except.filter((key) => !pattern.test(texts[key] ?? '')),
    )
    expect(unused).toEqual([])
  })

  test(`no two texts in ${language} differ only by capital letters`, () => {
    expect(onlyCaseDiffers(texts)).toEqual([])
  })
})

// Some sentences are better with a pronoun or another construction, most use the word.
describe.each(languageCodes.filter((code) => code !== 'en'))('the glossary in %s', (language) => {
  const texts = readAll(language)
  const english = readAll('en')

  test.each(Object.entries(glossaryTerms))(
    `“%s” has one word in ${language}`,
    (_, { english: term, words }) => {
      const { all, missing } = withoutTerm(english, texts, { english: term, word: words[language] })

      expect(all.length).toBeGreaterThan(5)
      expect(missing.length / all.length, missing.join('\n')).toBeLessThan(0.2)
    },
  )
})

test('no English sentence has more than 32 words', () => {
  expect(longSentences(readAll('en'), 32)).toEqual([])
})

describe('planted violations', () => {
  test('a retired word is found unless its key is an exception', () => {
    const texts = { 'a:one': 'Nobody can see it.', 'a:two': 'Nobody’s Fool' }
    const words = [{ pattern: /\bnobody\b/i, except: ['a:two'] }]

    expect(retiredIn(texts, words)).toEqual(['a:one: Nobody'])
  })

  test('two texts that differ only by capital letters are found', () => {
    expect(onlyCaseDiffers({ 'a:one': 'Add a file', 'b:two': 'Add a File', 'b:three': 'Add' })).toEqual([
      'a:one, b:two: Add a file',
    ])
  })

  test('a translation without the word of the glossary is found, and tags and placeholders are no words', () => {
    const english = { a: 'Open the file', b: '<file>{{what}}</file> is open', c: 'Files' }
    const german = { a: 'Den Ordner öffnen', b: '{{what}} ist offen', c: 'Dateien' }

    expect(withoutTerm(english, german, { english: /\bfiles?\b/i, word: /datei/i })).toEqual({
      all: ['a', 'c'],
      missing: ['a'],
    })
  })

  test('a long sentence is found, and abbreviations and placeholders do not end one', () => {
    const texts = { 'a:one': 'One two three four. Five, {{six}} e.g. seven.', 'a:two': 'One two. Three.' }

    expect(longSentences(texts, 3)).toEqual(['a:one: 4 words', 'a:one: 4 words'])
  })
})
