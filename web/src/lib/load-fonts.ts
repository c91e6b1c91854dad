import type { Language } from '#contract/languages.ts'
import { fontPackOf } from '#texts/packs.ts'
import { loadFontSlices } from '#web/lib/load-font-slices.ts'

// After this time a fallback font is better than no text.
const maxWaitMs = 3000
const requests = new Map<string, Promise<unknown>>()

/**
 * Loads the fonts for a room's texts, so that no text shows before its font. Never fails, and never waits
 * longer than `maxWaitMs`.
 */
export async function loadFonts(language: Language, room: string): Promise<void> {
  const path = `${language}/${fontPackOf(room)}`
  if (!__FONT_PACKS__.includes(path)) return
  const fonts =
    requests.get(path) ??
    Promise.race([addFonts(path).catch(() => loadFontSlices(language)), wait(maxWaitMs)])
  requests.set(path, fonts)
  await fonts
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Reads a pack in the format of scripts/fonts.ts. */
async function addFonts(path: string): Promise<void> {
  const response = await fetch(`/texts/${__TEXTS_VERSION__}/${path}.fonts`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const pack = await response.arrayBuffer()
  let begin = 4 + new DataView(pack).getUint32(0)
  const list = JSON.parse(new TextDecoder().decode(pack.slice(4, begin))) as {
    family: string
    range: string
    size: number
  }[]
  const fonts = list.map(({ family, range, size }) => {
    const data = pack.slice(begin, (begin += size))
    return new FontFace(family, data, { weight: '400 700', unicodeRange: range })
  })
  await Promise.all(fonts.map((font) => font.load()))
  for (const font of fonts) document.fonts.add(font)
}
