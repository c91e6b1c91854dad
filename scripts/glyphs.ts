import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Language, languages } from '../contract/src/languages.ts'
import { type FontPack, packs, serverOnly } from '../texts/packs.ts'
import { isWithin, readRanges } from './font-slices.ts'

const folder = fileURLToPath(new URL('../texts', import.meta.url))
const kinshipFolder = fileURLToPath(new URL('../contract/src/tree/kinship/languages', import.meta.url))

// Server messages that every page can show.
const shownEverywhere = 'refusals'

// Joining scripts shape glyphs together, so all of them must come from one font: include the whole script.
const joining: Partial<Record<Language, readonly string[]>> = {
  hi: [...Array.from({ length: 0x80 }, (_, index) => 0x0900 + index), 0x200c, 0x200d, 0x25cc].map((point) =>
    String.fromCodePoint(point),
  ),
}

/** The glyphs of a language's texts that the always-loaded Latin fonts lack. */
export function glyphsOf(language: Language): Record<FontPack, string[]> {
  const isLatin = isWithin(readRanges('source-sans-3')['latin'] ?? '')
  const nonLatin = (text: string) => Array.from(text).filter((glyph) => !isLatin(glyph))
  const rooms = readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  const isAtEntrance = (room: string) =>
    room === shownEverywhere || (packs.entrance as readonly string[]).includes(room)
  const texts = (chosen: (room: string) => boolean) =>
    rooms.filter(chosen).map((room) => readText(language, room))
  const name = languages.find(({ code }) => code === language)?.name

  const entrance = new Set([
    ...nonLatin([name, calendar(language), ...texts(isAtEntrance)].join('')),
    ...(joining[language] ?? []),
  ])
  const others = texts((room) => !isAtEntrance(room) && !serverOnly.includes(room))
  const signedIn = new Set(
    nonLatin([...others, readKinship(language)].join('')).filter((glyph) => !entrance.has(glyph)),
  )
  return { entrance: [...entrance].toSorted(), 'signed-in': [...signedIn].toSorted() }
}

function readText(language: Language, room: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(folder, language, `${room}.json`), 'utf8')))
}

// The words for relatives need grammar, so they are code (docs/decisions/0077-how-they-are-related.md).
function readKinship(language: Language): string {
  return readFileSync(join(kinshipFolder, `${language}.ts`), 'utf8')
}

// Month, day and hour names come from the browser, not from our texts.
function calendar(language: Language): string {
  const full = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h12',
  })
  const days = Array.from(
    { length: 7 * 12 },
    (_, index) => new Date(Date.UTC(2026, index % 12, 1 + (index % 7), (index % 2) * 12)),
  )
  return days.map((day) => full.format(day)).join('')
}
