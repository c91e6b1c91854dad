import type { BackendModule, i18n } from 'i18next'

import type { Language } from '#contract/languages.ts'
import { packOf } from '#texts/packs.ts'
import { loadFonts } from '#web/lib/load-fonts.ts'

type Rooms = Record<string, Record<string, string>>
type PackResult = { readonly rooms: Rooms } | { readonly error: Error; readonly isRetryable: boolean }

/**
 * The i18next backend: reads the texts of one room in one language, and the fonts for them. Rooms come in
 * packs, so that a page with eight rooms sends two or three requests. i18next limits parallel requests and
 * retries (texts.ts).
 */
export function loadTextsInto(texts: i18n): BackendModule {
  const added = new Set<string>()
  /**
   * Adds every room of the pack, not only the requested one. Otherwise a dialog that uses another room would
   * suspend, and React would hide the whole page for 300 ms.
   */
  const addPack = (language: string, path: string, rooms: Rooms) => {
    if (added.has(path)) return
    added.add(path)
    for (const [room, words] of Object.entries(rooms)) texts.addResourceBundle(language, room, words)
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, room, done) => {
      const path = `${language}/${packOf(room)}`
      void Promise.all([readPack(path), loadFonts(language as Language, room)]).then(([result]) => {
        if ('error' in result) return done(result.error, result.isRetryable)
        addPack(language, path, result.rooms)
        const words = result.rooms[room]
        return words ? done(null, words) : done(new Error(`${path}: no ${room}`), false)
      })
    },
  }
}

const requests = new Map<string, Promise<PackResult>>()

/** Rooms of the same pack share one request. A failed request is not cached, so the next read retries it. */
function readPack(path: string): Promise<PackResult> {
  const pack = requests.get(path) ?? fetchPack(path)
  requests.set(path, pack)
  void pack.then((result) => 'error' in result && requests.delete(path))
  return pack
}

async function fetchPack(path: string): Promise<PackResult> {
  try {
    const response = await fetch(`/texts/${__TEXTS_VERSION__}/${path}.json`)
    if (response.ok) return { rooms: (await response.json()) as Rooms }
    // A server error may be temporary; a missing file is permanent.
    return { error: new Error(`${path}: ${response.status}`), isRetryable: response.status >= 500 }
  } catch (cause) {
    return { error: cause instanceof Error ? cause : new Error(String(cause)), isRetryable: true }
  }
}
