import type { BackendModule } from 'i18next'

import type { Language } from '#contract/languages.ts'
import { loadFaces } from '#web/lib/load-faces.ts'

/** Fetches the texts of one room in one language, and the letters to show them in. How many at once, and how often again, is i18next's own business (texts.ts). */
export const loadTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, room, done) => {
    const faces = loadFaces(language as Language, room)
    fetch(`/texts/${__TEXTS_VERSION__}/${language}/${room}.json`)
      .then(async (response) => {
        // true asks for another attempt: a server in trouble may be well again, a text that is not there stays away.
        if (!response.ok) return done(new Error(`${language}/${room}: ${response.status}`), response.status >= 500)
        const [texts] = await Promise.all([response.json() as Promise<Record<string, string>>, faces])
        done(null, texts)
      })
      .catch((cause: unknown) => done(cause as Error, true))
  },
}
