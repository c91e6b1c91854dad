import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { documentTemplates, missionOf } from '#contract/documents/document-templates.ts'
import { openBlanks } from '#contract/documents/passages.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import { lawOf } from '#contract/family/law.ts'
import { languageCodes } from '#contract/languages.ts'
import { options } from '#contract/missions.ts'
import {
  type DocumentText,
  type DocumentFacts,
  parseTemplate,
  renderTemplate,
} from '#server/features/documents/templates/template.ts'

/** The ten documents in eleven languages, each with every combination of answers. */
const source = (language: string, document: string) =>
  readFileSync(join(import.meta.dirname, language, 'documents', `${document}.md`), 'utf8')

const everyAnswer = options.flatMap((a) => options.flatMap((b) => options.map((c) => [a, b, c] as const)))
const pick = <Item>(list: readonly [Item, ...Item[]], by: number): Item => list[by % list.length] ?? list[0]
const known = ['yes', 'no', 'unknown'] as const
const countries = ['DE', 'FR', 'GB', 'CN', 'SE', 'ZA', ''] as const

/** A family for each index; the periods share no factor, so that every condition meets every other. */
const factsOf = (answers: DocumentFacts['answers'], index: number): DocumentFacts => {
  const isFull = index % 2 === 0
  const country = pick(countries, index)
  const members = pick([[], ['Ⓐ'], ['Ⓐ', 'Ⓑ', 'Ⓒ']], Math.floor(index / 2))
  return {
    answers,
    protocol: pick(protocols, index >> 1),
    horizon: pick(horizons, index >> 3),
    law: lawOf(country === '' ? null : country),
    circumstances: {
      business: pick(known, index),
      trust: pick(known, Math.floor(index / 3)),
      minors: pick(known, Math.floor(index / 9)),
      abroad: pick(known, Math.floor(index / 5)),
    },
    eachMember: members,
    words: {
      family: 'Ⓕ',
      pilot: 'Ⓟ',
      born: '①',
      founder: 'Ⓢ',
      members: members.join(' '),
      member: '',
      horizon: 'Ⓗ',
      protocol: 'Ⓖ',
      purpose: isFull ? 'Ⓤ' : '',
      value: isFull ? 'Ⓥ' : '',
      established: isFull ? '②' : '',
      country: country === '' ? '' : 'Ⓛ',
      today: '③',
    },
  }
}
/** Every combination of answers, each with twelve families. */
const everyFamily = everyAnswer.flatMap((answers, at) =>
  Array.from({ length: 12 }, (_, index) => factsOf(answers, at * 12 + index)),
)

/** The structure of a template without its words: conditions, kind of passage, placeholders, blanks. */
const shape = (text: string) =>
  text
    .trim()
    .split(/\n[\t ]*\n/)
    .map((block) => {
      const lines = block.split('\n')
      const conditions = lines.filter((line) => line.startsWith('? '))
      const words = lines.filter((line) => !line.startsWith('? '))
      const kind = /^(#+|>|[-|]|\d+\.)?/.exec(words[0] ?? '')?.[1] ?? 'text'
      const names = [...block.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
      const rows = kind === '|' || kind === '-' ? words.length : 0
      return [...conditions, kind, ...names, `places ${openBlanks(block).length}`, `rows ${rows}`].join(' · ')
    })

/** A heading with nothing below it. A smaller heading counts as content. */
const emptySections = ({ passages }: DocumentText) =>
  passages
    .filter(
      ({ text }, index) => text.startsWith('## ') && (passages[index + 1]?.text ?? '## ').startsWith('## '),
    )
    .map(({ text }) => text)

const words = (text: string) => text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0

/** A family without it reads nothing about it. */
const circumstanceRules = [
  [
    'business',
    /\b(shareholders?|share class|wages|customers|dividends?|articles of the company|company’s)\b/i,
  ],
  ['trust', /\b(trust deeds?|protectors?)\b/i],
] as const

describe.each(documentTemplates)('the document %s', (document) => {
  const english = source('en', document)
  const usesAnswers = missionOf(document) !== undefined

  test.each(languageCodes)(
    'the template in %s renders completely with every combination of answers',
    (language) => {
      const template = parseTemplate(source(language, document))
      for (const facts of everyFamily) {
        const written = renderTemplate(template, facts)
        expect(written.body).not.toMatch(/[{}]|^\? |undefined|\[\[\s*\]\]/m)
        // Every blank is closed on its line and has one question in it.
        expect(written.body.match(/\[\[/g)?.length ?? 0).toBe(
          written.body.match(/\[\[[^[\]\n]+\]\]/g)?.length ?? 0,
        )
        expect(emptySections(written)).toEqual([])
        if (usesAnswers) expect(written.passages.some(({ origin }) => origin === 'answer')).toBe(true)
        expect(new Set(written.passages.map(({ origin }) => origin))).toContain('record')
        expect(openBlanks(written.body).length).toBeGreaterThanOrEqual(5)
      }
    },
  )

  test.runIf(usesAnswers)('every answer changes the text of the document', () => {
    const template = parseTemplate(english)
    const bodies = everyAnswer.map((answers) => renderTemplate(template, factsOf(answers, 0)).body)
    expect(new Set(bodies).size).toBe(everyAnswer.length)
  })

  test.runIf(usesAnswers)(
    'the document has 1,000 to 1,800 words, and 35 % of them depend on answers or records',
    () => {
      const template = parseTemplate(english)
      for (const facts of everyFamily) {
        const total = words(renderTemplate(template, facts).body)
        const standing = template.blocks
          .filter(({ conditions }) => conditions.length === 0)
          .reduce((sum, { text }) => sum + words(text.replace(/\{\w+\}/g, '')), 0)
        const share = 1 - standing / total
        expect(total).toBeGreaterThanOrEqual(1000)
        expect(total).toBeLessThanOrEqual(1800)
        expect(share, JSON.stringify(facts)).toBeGreaterThanOrEqual(0.35)
      }
    },
  )

  test.each(circumstanceRules)('without %s the document does not mention %s', (name, word) => {
    const template = parseTemplate(english)
    for (const facts of everyFamily) {
      const without = { ...facts, circumstances: { ...facts.circumstances, [name]: 'no' as const } }
      expect(renderTemplate(template, without).body).not.toMatch(word)
    }
  })

  test.each(languageCodes.filter((language) => language !== 'en'))(
    'the template in %s has the structure of the English one and contains no English',
    (language) => {
      const own = source(language, document)
      expect(shape(own)).toEqual(shape(english))

      const englishLines = new Set(
        english.split('\n').filter((line) => words(line) > 1 && !line.startsWith('?')),
      )
      expect(
        own.split('\n').filter((line) => englishLines.has(line) && !/^\{\w+\}$|^[|-]+$/.test(line)),
      ).toEqual([])
      // Words that occur in none of the other ten languages.
      const plain = own.replace(/^\? .*$|\{\w+\}/gm, '')
      expect(plain.match(/\b(the|and|of the|with the|which|should|would)\b/gi) ?? []).toEqual([])
    },
  )
})

test('every language has exactly the ten documents', () => {
  for (const language of languageCodes) {
    const folder = join(import.meta.dirname, language, 'documents')
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(
      documentTemplates.map((document) => `${document}.md`).toSorted(),
    )
  }
})
