import { expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { makePack, packagesOf } from '../scripts/fonts.ts'
import { glyphsOf } from '../scripts/glyphs.ts'
import { isWithin, readRanges } from '../scripts/font-slices.ts'

test.each(languageCodes)(
  'every glyph of the texts in %s is in its font packs or in the always-loaded fonts',
  (language) => {
    const { entrance, 'signed-in': signedIn } = glyphsOf(language)
    const glyphs = [...entrance, ...signedIn]

    if (packagesOf(language).length === 0) expect(glyphs).toEqual([])
    for (const name of packagesOf(language)) {
      const slices = Object.values(readRanges(name)).map(isWithin)
      expect(glyphs.filter((glyph) => !slices.some((holds) => holds(glyph)))).toEqual([])
    }
  },
)

test('a font pack lists its fonts and contains as many bytes as they declare', async () => {
  const pack = await makePack('ja', ['日', '本', '語'])

  const end = 4 + pack.readUInt32BE(0)
  const list = JSON.parse(pack.subarray(4, end).toString()) as {
    family: string
    range: string
    size: number
  }[]
  const glyphs = (family: string) =>
    list.filter((font) => font.family === family).flatMap(({ range }) => range.split(','))
  for (const family of ['Noto Sans JP Texts', 'Noto Serif JP Texts'])
    expect(glyphs(family).toSorted()).toEqual(['U+65e5', 'U+672c', 'U+8a9e'])
  expect(pack.length).toBe(end + list.reduce((sum, { size }) => sum + size, 0))
})

test('glyphs of a joining script come from one font', () => {
  const { entrance, 'signed-in': signedIn } = glyphsOf('hi')

  expect(entrance).toContain('ऋ')
  expect(entrance).toContain('ॐ')
  expect(signedIn).toEqual([])
})
