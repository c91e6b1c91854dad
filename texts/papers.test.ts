import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { paperTemplates } from '#contract/documents/papers.ts'
import { openPlaces } from '#contract/documents/passages.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import { languageCodes } from '#contract/languages.ts'
import { options } from '#contract/missions.ts'
import { type Paper, type PaperFacts, parseTemplate, renderTemplate } from '#server/features/documents/template.ts'

/** The nine papers in eleven languages: every one of them with every combination of answers. */
const source = (language: string, paper: string) => readFileSync(join(import.meta.dirname, language, 'documents', `${paper}.md`), 'utf8')

const everyAnswer = options.flatMap((a) => options.flatMap((b) => options.map((c) => [a, b, c] as const)))

/** Records that differ from one combination of answers to the next, so that every condition is met on the way. */
const factsOf = (answers: PaperFacts['answers'], index: number): PaperFacts => {
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

/** How a template is built, without its words: conditions, kind of passage, placeholders, places to fill in. */
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
      return [...conditions, kind, ...names, `places ${openPlaces(block).length}`, `rows ${rows}`].join(' · ')
    })

/** A heading with nothing under it. A smaller heading is something. */
const emptySections = ({ passages }: Paper) =>
  passages.filter(({ text }, index) => text.startsWith('## ') && (passages[index + 1]?.text ?? '## ').startsWith('## ')).map(({ text }) => text)

const words = (text: string) => text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0

describe.each(paperTemplates)('%s', (paper) => {
  const english = source('en', paper)

  test.each(languageCodes)('in %s: whole with every combination of answers', (language) => {
    const template = parseTemplate(source(language, paper))
    for (const [index, answers] of everyAnswer.entries()) {
      const written = renderTemplate(template, factsOf(answers, index))
      expect(written.body).not.toMatch(/[{}]|^\? |undefined|\[\[\s*\]\]/m)
      // Every opened place is closed on its line, with one question in it.
      expect(written.body.match(/\[\[/g)?.length ?? 0).toBe(written.body.match(/\[\[[^[\]\n]+\]\]/g)?.length ?? 0)
      expect(emptySections(written)).toEqual([])
      expect(written.passages.some(({ origin }) => origin === 'answer')).toBe(true)
      expect(new Set(written.passages.map(({ origin }) => origin))).toContain('record')
      expect(openPlaces(written.body).length).toBeGreaterThanOrEqual(5)
      if (language === 'en') expect(words(written.body)).toBeGreaterThanOrEqual(800)
    }
  })

  test('every answer changes the text', () => {
    const template = parseTemplate(english)
    const bodies = everyAnswer.map((answers) => renderTemplate(template, factsOf(answers, 0)).body)
    expect(new Set(bodies).size).toBe(everyAnswer.length)
  })

  test.each(languageCodes.filter((language) => language !== 'en'))('in %s: built like the English one, and none of it English', (language) => {
    const own = source(language, paper)
    expect(shape(own)).toEqual(shape(english))

    const englishLines = new Set(english.split('\n').filter((line) => words(line) > 1 && !line.startsWith('?')))
    expect(own.split('\n').filter((line) => englishLines.has(line) && !/^\{\w+\}$|^[|-]+$/.test(line))).toEqual([])
    // No other of the eleven languages strings these together.
    const plain = own.replace(/^\? .*$|\{\w+\}/gm, '')
    expect(plain.match(/\b(the|and|of the|with the|which|should|would)\b/gi) ?? []).toEqual([])
  })
})

test('every language has the nine papers and no other', () => {
  for (const language of languageCodes) {
    const folder = join(import.meta.dirname, language, 'documents')
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(paperTemplates.map((paper) => `${paper}.md`).toSorted())
  }
})
