import { Parser } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'

import { type Language, languageCodes } from '#contract/languages.ts'
import { chartAsSvg, type SvgOptions } from '#web/features/tree/chart/chart-as-svg.ts'
import { sampleFamily } from '#web/features/tree/chart/sample-family.ts'
import { startChartTexts } from '#web/features/tree/chart/start-chart-texts.ts'
import { texts } from '#web/lib/texts.ts'

beforeAll(startChartTexts)

const options = (language: Language = 'en'): SvgOptions => ({
  direction: 'both',
  t: texts.getFixedT(language, 'tree-chart') as SvgOptions['t'],
  language,
  title: 'Family tree',
})

/** The attributes and texts of a file, read as XML; throws if an element isn't closed. */
function read(svg: string): { names: string[]; attributes: Record<string, string>[]; words: string[] } {
  const found = { names: [] as string[], attributes: [] as Record<string, string>[], words: [] as string[] }
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name)
        found.names.push(name)
        found.attributes.push(attributes)
      },
      ontext: (text) => void (text.trim() && found.words.push(text.trim())),
      onclosetag: (name, isImplied) => {
        const isSelfClosing = svg[parser.endIndex - 1] === '/'
        if (open.pop() !== name || (isImplied && !isSelfClosing)) throw new Error(`${name} isn't closed`)
      },
    },
    { xmlMode: true, recognizeSelfClosing: true },
  )
  parser.end(svg)
  return found
}

test.each(languageCodes)('the file in %s names everyone and refers to nothing outside', (language) => {
  const svg = chartAsSvg(sampleFamily, options(language)) ?? ''
  const { attributes, words } = read(svg)

  for (const { name } of sampleFamily.people) if (name !== '') expect(words).toContain(name)
  expect(svg).not.toMatch(/var\(|class=|light-dark|<style|<script|NaN|undefined/)
  for (const { href, 'clip-path': clip } of attributes) {
    expect(href ?? '#').toMatch(/^#/)
    expect(clip ?? 'url(#').toMatch(/^url\(#/)
  }
})

test('portraits are inside the file; without their content, initials stand for them', () => {
  const portraits = new Map([['photo', 'data:image/png;base64,AAAA']])

  expect(chartAsSvg(sampleFamily, { ...options(), portraits })).toContain('href="data:image/png;base64,AAAA"')
  expect(read(chartAsSvg(sampleFamily, options()) ?? '').names).not.toContain('image')
})

test('a name can’t add anything to the file but text', () => {
  const [first, ...others] = sampleFamily.people
  const name = '<script>&"\u0001'
  const people = [{ ...first, name } as (typeof others)[number], ...others]

  const { names, words } = read(chartAsSvg({ ...sampleFamily, people }, options()) ?? '')

  expect(names).not.toContain('script')
  expect(words.join('')).toContain('<script>&"')
})

test('an empty tree gives no file', () => {
  expect(chartAsSvg({ focus: null, people: [], unions: [], more: [], total: 0 }, options())).toBeUndefined()
})
