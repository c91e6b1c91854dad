import type { BackendModule, i18n } from 'i18next'

import type { Language } from '#contract/languages.ts'
import { packOf } from '#texts/packs.ts'
import { loadFaces } from '#web/lib/load-faces.ts'

type Rooms = Record<string, Record<string, string>>
type Answer = { readonly rooms: Rooms } | { readonly error: Error; readonly isWorthAnother: boolean }

/**
 * Gives i18next the texts of one room in one language, with the letters to show them in. They travel in two packs, so that a page that
 * shows eight rooms asks once. How many at once, and how often again, is i18next's own business (texts.ts).
 */
export function loadTextsInto(texts: i18n): BackendModule {
  const shelved = new Set<string>()
  /**
   * What came with a room is there for all of them: whoever opens a dialog whose texts nobody has asked for yet does not wait for what is
   * here. React would hide the whole page meanwhile, and not show it again for 300 ms.
   */
  const shelve = (language: string, path: string, rooms: Rooms) => {
    if (shelved.has(path)) return
    shelved.add(path)
    for (const [room, words] of Object.entries(rooms)) texts.addResourceBundle(language, room, words)
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, room, done) => {
      const path = `${language}/${packOf(room)}`
      void Promise.all([readPack(path), loadFaces(language as Language, room)]).then(([answer]) => {
        if ('error' in answer) return done(answer.error, answer.isWorthAnother)
        shelve(language, path, answer.rooms)
        const words = answer.rooms[room]
        return words ? done(null, words) : done(new Error(`${path}: no ${room}`), false)
      })
    },
  }
}

const asked = new Map<string, Promise<Answer>>()

/** A pack that could not be had is asked for anew the next time; all rooms that want it meanwhile wait for the same one. */
function readPack(path: string): Promise<Answer> {
  const pack = asked.get(path) ?? fetchPack(path)
  asked.set(path, pack)
  void pack.then((answer) => 'error' in answer && asked.delete(path))
  return pack
}

async function fetchPack(path: string): Promise<Answer> {
  try {
    const response = await fetch(`/texts/${__TEXTS_VERSION__}/${path}.json`)
    if (response.ok) return { rooms: (await response.json()) as Rooms }
    // A server in trouble may be well again; a text that is not there stays away.
    return { error: new Error(`${path}: ${response.status}`), isWorthAnother: response.status >= 500 }
  } catch (cause) {
    return { error: cause as Error, isWorthAnother: true }
  }
}
