import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

import { type Language, languageCodes } from '../contract/src/languages.ts'
import type { FontPack } from '../texts/packs.ts'
import { glyphsOf } from './glyphs.ts'
import { familyOf, isWithin, readRanges, readSlice, versionOf } from './font-slices.ts'

// The fonts of each language whose glyphs the always-loaded fonts lack: one sans serif for text, one serif
// for titles.
const packages: Partial<Record<Language, readonly string[]>> = {
  zh: ['noto-sans-sc', 'noto-serif-sc'],
  ja: ['noto-sans-jp', 'noto-serif-jp'],
  ko: ['noto-sans-kr', 'noto-serif-kr'],
  hi: ['noto-sans-devanagari', 'noto-serif-devanagari'],
  vi: ['source-sans-3', 'cormorant-garamond'],
}

// The weights of the pages; load-fonts.ts declares the same.
const weights = { min: 400, max: 700 }

/** The font packages of a language; none if the always-loaded fonts have all its glyphs. */
export function packagesOf(language: Language): readonly string[] {
  return packages[language] ?? []
}

/** The font packs, each with its glyphs. */
export function glyphPacks(): Map<`${Language}/${FontPack}`, readonly string[]> {
  const packed = languageCodes.filter((language) => packagesOf(language).length > 0)
  const packs = packed.flatMap((language) => {
    const glyphs = glyphsOf(language)
    return [
      [`${language}/entrance`, glyphs.entrance] as const,
      [`${language}/signed-in`, glyphs['signed-in']] as const,
    ]
  })
  return new Map(packs.filter(([, glyphs]) => glyphs.length > 0))
}

/** Everything the packs depend on: their URL changes with it. */
export function fontPackInputs(): string {
  const versions = Object.values(packages).flatMap((names) =>
    names.map((name) => `${name}@${versionOf(name)}`),
  )
  const ownSource = readFileSync(fileURLToPath(import.meta.url), 'utf8')
  return JSON.stringify([versions, ...glyphPacks(), ownSource])
}

/**
 * Subsets the glyphs out of the font slices and writes them into one file: one request instead of up to
 * twenty.
 * Format: the length of the list, the list as JSON, then the fonts in its order, as load-fonts.ts reads them.
 */
export async function makePack(language: Language, glyphs: readonly string[]): Promise<Buffer> {
  const fonts = (await Promise.all(packagesOf(language).map((name) => subsetFonts(name, glyphs)))).flat()
  const list = Buffer.from(
    JSON.stringify(fonts.map(({ family, range, data }) => ({ family, range, size: data.length }))),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  return Buffer.concat([length, list, ...fonts.map(({ data }) => data)])
}

async function subsetFonts(name: string, glyphs: readonly string[]) {
  const family = `${familyOf(name)} Texts`
  const remaining = new Set(glyphs)
  const fonts: { family: string; range: string; data: Buffer }[] = []
  for (const [slice, range] of Object.entries(readRanges(name))) {
    const inSlice = [...remaining].filter(isWithin(range))
    if (inSlice.length === 0) continue
    for (const glyph of inSlice) remaining.delete(glyph)
    // Not woff2: the subsets have much in common, so brotli compresses the whole file better.
    const data = await subsetFont(readSlice(name, slice), inSlice.join(''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weights },
    })
    fonts.push({
      family,
      range: inSlice.map((glyph) => `U+${glyph.codePointAt(0)?.toString(16)}`).join(),
      data,
    })
  }
  return fonts
}
