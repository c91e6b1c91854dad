import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { documentTemplates } from '#contract/documents/document-templates.ts'
import { openBlanks } from '#contract/documents/passages.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import { languageCodes } from '#contract/languages.ts'
import { options } from '#contract/missions.ts'
import {
  type DocumentText,
  type DocumentFacts,
  parseTemplate,
  renderTemplate,
} from '#server/features/documents/templates/template.ts'

/** The nine documents in eleven languages, each with every combination of answers. */
const source = (language: string, document: string) =>
  readFileSync(join(import.meta.dirname, language, 'documents', `${document}.md`), 'utf8')

const everyAnswer = options.flatMap((a) => options.flatMap((b) => options.map((c) => [a, b, c] as const)))

/** Records that differ between combinations of answers, so that every condition is covered. */
const factsOf = (answers: DocumentFacts['answers'], index: number): DocumentFacts => {
  const isFull = index % 2 === 0
  return {
    answers,
    protocol: protocols[(index >> 1) % 4] ?? 'founder_authority',
    horizon: horizons[(index >> 3) % 4] ?? 'three_generations',
    words: {
      family: 'Ⓕ',
      pilot: 'Ⓟ',
      born: '①',
      founder: 'Ⓢ',
      members: isFull ? 'Ⓜ' : '',
      horizon: 'Ⓗ',
      protocol: 'Ⓖ',
      purpose: isFull ? 'Ⓤ' : '',
      value: isFull ? 'Ⓥ' : '',
      established: isFull ? '②' : '',
      today: '③',
    },
  }
}

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

describe.each(documentTemplates)('the document %s', (document) => {
  const english = source('en', document)

  test.each(languageCodes)(
    'the template in %s renders completely with every combination of answers',
    (language) => {
      const template = parseTemplate(source(language, document))
      for (const [index, answers] of everyAnswer.entries()) {
        const written = renderTemplate(template, factsOf(answers, index))
        expect(written.body).not.toMatch(/[{}]|^\? |undefined|\[\[\s*\]\]/m)
        // Every blank is closed on its line and has one question in it.
        expect(written.body.match(/\[\[/g)?.length ?? 0).toBe(
          written.body.match(/\[\[[^[\]\n]+\]\]/g)?.length ?? 0,
        )
        expect(emptySections(written)).toEqual([])
        expect(written.passages.some(({ origin }) => origin === 'answer')).toBe(true)
        expect(new Set(written.passages.map(({ origin }) => origin))).toContain('record')
        expect(openBlanks(written.body).length).toBeGreaterThanOrEqual(5)
        if (language === 'en') expect(words(written.body)).toBeGreaterThanOrEqual(800)
      }
    },
  )

  test('every answer changes the text of the document', () => {
    const template = parseTemplate(english)
    const bodies = everyAnswer.map((answers) => renderTemplate(template, factsOf(answers, 0)).body)
    expect(new Set(bodies).size).toBe(everyAnswer.length)
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

test('every language has exactly the nine documents', () => {
  for (const language of languageCodes) {
    const folder = join(import.meta.dirname, language, 'documents')
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(
      documentTemplates.map((document) => `${document}.md`).toSorted(),
    )
  }
})
