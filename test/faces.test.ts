import { expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { makePack, packagesOf } from '../scripts/faces.ts'
import { lettersOf } from '../scripts/letters.ts'
import { isWithin, readRanges } from '../scripts/slices.ts'

test.each(languageCodes)('every letter of the texts in %s has a face that travels with them, or is in those that are always there', (language) => {
  const { door, house } = lettersOf(language)
  const letters = [...door, ...house]

  if (packagesOf(language).length === 0) expect(letters).toEqual([])
  for (const name of packagesOf(language)) {
    const slices = Object.values(readRanges(name)).map(isWithin)
    expect(letters.filter((letter) => !slices.some((holds) => holds(letter)))).toEqual([])
  }
})

test('a pack lists its faces, and holds as many bytes as they say', async () => {
  const pack = await makePack('ja', ['日', '本', '語'])

  const end = 4 + pack.readUInt32BE(0)
  const list = JSON.parse(pack.subarray(4, end).toString()) as { family: string; range: string; size: number }[]
  const letters = (family: string) => list.filter((face) => face.family === family).flatMap(({ range }) => range.split(','))
  for (const family of ['Noto Sans JP Texts', 'Noto Serif JP Texts']) expect(letters(family).toSorted()).toEqual(['U+65e5', 'U+672c', 'U+8a9e'])
  expect(pack.length).toBe(end + list.reduce((sum, { size }) => sum + size, 0))
})

test('letters that join come from one face', () => {
  const { door, house } = lettersOf('hi')

  expect(door).toContain('ऋ')
  expect(door).toContain('ॐ')
  expect(house).toEqual([])
})
