import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Language, languages } from '../contract/src/languages.ts'
import { type Pack, packOf } from '../texts/packs.ts'
import { isWithin, readRanges } from './slices.ts'

const folder = fileURLToPath(new URL('../texts', import.meta.url))

// What the server says where they are read: refusals on any page, mails on none.
const saidAnywhere = 'refusals'
const saidNowhere = 'mails'

// Letters that join are drawn together, so all of them must come from one face: this script travels whole.
const joining: Partial<Record<Language, readonly string[]>> = {
  hi: [...Array.from({ length: 0x80 }, (_, index) => 0x0900 + index), 0x200c, 0x200d, 0x25cc].map((point) => String.fromCodePoint(point)),
}

/** The letters that a language's texts use beyond those of the Latin faces, which are always there. */
export function lettersOf(language: Language): Record<Pack, string[]> {
  const isLatin = isWithin(readRanges('source-sans-3')['latin'] ?? '')
  const beyondLatin = (text: string) => Array.from(text).filter((letter) => !isLatin(letter))
  const rooms = readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  const isDoor = (room: string) => packOf(room) === 'door' || room === saidAnywhere
  const texts = (chosen: (room: string) => boolean) => rooms.filter(chosen).map((room) => readText(language, room))
  const name = languages.find(({ code }) => code === language)?.name

  const door = new Set([...beyondLatin([name, calendar(language), ...texts(isDoor)].join('')), ...(joining[language] ?? [])])
  const house = new Set(beyondLatin(texts((room) => !isDoor(room) && room !== saidNowhere).join('')).filter((letter) => !door.has(letter)))
  return { door: [...door].toSorted(), house: [...house].toSorted() }
}

function readText(language: Language, room: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(folder, language, `${room}.json`), 'utf8')))
}

// Names of months, days and hours come from the browser, not from our texts.
function calendar(language: Language): string {
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h12' })
  const days = Array.from({ length: 7 * 12 }, (_, index) => new Date(Date.UTC(2026, index % 12, 1 + (index % 7), (index % 2) * 12)))
  return days.map((day) => full.format(day)).join('')
}
