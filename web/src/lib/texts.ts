import i18next from 'i18next'
import Detector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next/initReactI18next'

import { fallbackLanguage, type Language, languageCodes, localeOf, spokenLanguage } from '#contract/languages.ts'
import { loadTextsInto } from '#web/lib/load-texts.ts'
import type { SayAny } from '#web/lib/say.ts'

/** The texts in the pilot's language, loaded by room. Detection and loading are set as the specification has them. */
export const texts = i18next.createInstance()

const visitKey = 'visit_language'

/** The language that `?lng=` asked for: it wins for this visit, whatever the account prefers. */
export function visitLanguage(): Language | undefined {
  return spokenLanguage(sessionStorage.getItem(visitKey) ?? '')
}

/** The pilot chooses a language: from here on nothing else counts. */
export async function chooseLanguage(code: string): Promise<void> {
  sessionStorage.removeItem(visitKey)
  await texts.changeLanguage(code)
}

function rememberVisitLanguage(): void {
  const asked = spokenLanguage(new URLSearchParams(location.search).get('lng') ?? '')
  if (asked) sessionStorage.setItem(visitKey, asked)
}

export async function startTexts(): Promise<void> {
  rememberVisitLanguage()
  texts.on('languageChanged', (code) => {
    document.documentElement.lang = spokenLanguage(code) ?? fallbackLanguage
  })
  await texts
    .use(loadTextsInto(texts))
    .use(Detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languageCodes,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // Every language we speak is complete, which a test sees to: English is fetched only for one we do not speak.
      fallbackLng: (code) => (spokenLanguage(code) ? [] : [fallbackLanguage]),
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: 'i18nextLng',
      },
      // Whoever writes words also writes dates (dates.ts): both are written anew when either changes.
      react: { bindI18n: 'languageChanged datesChanged' },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    })
}

/** For what is said outside of a component. */
export const say: SayAny = (key, values) => texts.t(key, values ?? {})

/** How the page writes dates and numbers. */
export function formatLocale(): string {
  return localeOf(currentLanguage())
}

/** The language the page speaks now. */
export function currentLanguage(): Language {
  return spokenLanguage(texts.resolvedLanguage ?? texts.language) ?? fallbackLanguage
}
