import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

import { type Language, languageCodes } from '../contract/src/languages.ts'
import type { Pack } from '../texts/packs.ts'
import { lettersOf } from './letters.ts'
import { familyOf, isWithin, readRanges, readSlice, versionOf } from './slices.ts'

// The faces of each language whose letters the always-loaded ones lack: one to work with, one for titles.
const packages: Partial<Record<Language, readonly string[]>> = {
  zh: ['noto-sans-sc', 'noto-serif-sc'],
  ja: ['noto-sans-jp', 'noto-serif-jp'],
  ko: ['noto-sans-kr', 'noto-serif-kr'],
  hi: ['noto-sans-devanagari', 'noto-serif-devanagari'],
  vi: ['source-sans-3', 'cormorant-garamond'],
}

// The weights that the pages use; load-faces.ts declares the same.
const weights = { min: 400, max: 700 }

/** The packages that hold a language's letters; none where the always-loaded faces have them all. */
export function packagesOf(language: Language): readonly string[] {
  return packages[language] ?? []
}

/** The packs there are, and for each the letters it must hold. */
export function packsOfLetters(): Map<`${Language}/${Pack}`, readonly string[]> {
  const spoken = languageCodes.filter((language) => packagesOf(language).length > 0)
  const packs = spoken.flatMap((language) => {
    const { door, house } = lettersOf(language)
    return [[`${language}/door`, door] as const, [`${language}/house`, house] as const]
  })
  return new Map(packs.filter(([, letters]) => letters.length > 0))
}

/** All that decides what is in the packs: their address changes with it. */
export function facesMadeFrom(): string {
  const versions = Object.values(packages).flatMap((names) => names.map((name) => `${name}@${versionOf(name)}`))
  const ownSource = readFileSync(fileURLToPath(import.meta.url), 'utf8')
  return JSON.stringify([versions, ...packsOfLetters(), ownSource])
}

/**
 * Cuts the letters out of the slices that hold them, and puts the cuttings into one file: a request, where the slices would be twenty.
 * First the length of the list, then the list as JSON, then the faces in its order, as load-faces.ts reads them.
 */
export async function makePack(language: Language, letters: readonly string[]): Promise<Buffer> {
  const faces = (await Promise.all(packagesOf(language).map((name) => cutFaces(name, letters)))).flat()
  const list = Buffer.from(JSON.stringify(faces.map(({ family, range, data }) => ({ family, range, size: data.length }))))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  return Buffer.concat([length, list, ...faces.map(({ data }) => data)])
}

async function cutFaces(name: string, letters: readonly string[]) {
  const family = `${familyOf(name)} Texts`
  const left = new Set(letters)
  const faces: { family: string; range: string; data: Buffer }[] = []
  for (const [slice, range] of Object.entries(readRanges(name))) {
    const mine = [...left].filter(isWithin(range))
    if (mine.length === 0) continue
    for (const letter of mine) left.delete(letter)
    // Not woff2: the cuttings have much in common, which brotli finds in the file as a whole.
    const data = await subsetFont(readSlice(name, slice), mine.join(''), { targetFormat: 'sfnt', variationAxes: { wght: weights } })
    faces.push({ family, range: mine.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(), data })
  }
  return faces
}
