import type { BackendModule } from 'i18next'

/** Fetches the texts of one room in one language. How many at once, and how often again, is i18next's own business (texts.ts). */
export const loadTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, room, done) => {
    fetch(`/texts/${__TEXTS_VERSION__}/${language}/${room}.json`)
      .then(async (response) => {
        if (response.ok) done(null, (await response.json()) as Record<string, string>)
        // true asks for another attempt: a server in trouble may be well again, a text that is not there stays away.
        else done(new Error(`${language}/${room}: ${response.status}`), response.status >= 500)
      })
      .catch((cause: unknown) => done(cause as Error, true))
  },
}
