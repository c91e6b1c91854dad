import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules/@fontsource-variable', import.meta.url))

function readJson(name: string, file: string): unknown {
  return JSON.parse(readFileSync(join(packages, name, file), 'utf8'))
}

/** The slices of a font package, each with its Unicode range. */
export function readRanges(name: string): Record<string, string> {
  return readJson(name, 'unicode.json') as Record<string, string>
}

/** The font file of a slice. */
export function readSlice(name: string, slice: string): Buffer {
  return readFileSync(
    join(packages, name, 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
  )
}

export function familyOf(name: string): string {
  return (readJson(name, 'metadata.json') as { family: string }).family
}

export function versionOf(name: string): string {
  return (readJson(name, 'package.json') as { version: string }).version
}

/** Tests whether a glyph is in a CSS unicode-range, such as `U+0900-097F, U+25CC`. */
export function isWithin(range: string): (glyph: string) => boolean {
  const parts = range.split(',').map((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((number) => Number.parseInt(number, 16))
    return [from, to] as const
  })
  return (glyph) => {
    const point = glyph.codePointAt(0) ?? 0
    return parts.some(([from, to]) => from <= point && point <= to)
  }
}
