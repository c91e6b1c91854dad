import i18next from 'i18next'
import Detector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next/initReactI18next'

import {
  fallbackLanguage,
  type Language,
  languageCodes,
  localeOf,
  supportedLanguage,
} from '#contract/languages.ts'
import { loadTextsInto } from '#web/lib/load-texts.ts'
import type { TranslateAny } from '#web/lib/translate.ts'

/** The texts in the pilot's language, loaded by room. The specification defines detection and loading. */
export const texts = i18next.createInstance()

const visitKey = 'visit_language'

/** The language of `?lng=`. For this visit it overrides the account's language. */
export function visitLanguage(): Language | undefined {
  return supportedLanguage(sessionStorage.getItem(visitKey) ?? '')
}

/** Sets the pilot's language, which overrides everything else. */
export async function chooseLanguage(code: string): Promise<void> {
  sessionStorage.removeItem(visitKey)
  await texts.changeLanguage(code)
}

function rememberVisitLanguage(): void {
  const requested = supportedLanguage(new URLSearchParams(location.search).get('lng') ?? '')
  if (requested) sessionStorage.setItem(visitKey, requested)
}

export async function startTexts(): Promise<void> {
  rememberVisitLanguage()
  texts.on('languageChanged', (code) => {
    document.documentElement.lang = supportedLanguage(code) ?? fallbackLanguage
  })
  await texts
    .use(loadTextsInto(texts))
    .use(Detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languageCodes,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // A test checks that every supported language is complete, so only an unsupported one falls back to
      // English.
      fallbackLng: (code) => (supportedLanguage(code) ? [] : [fallbackLanguage]),
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: 'i18nextLng',
      },
      // Components that show texts also show dates (dates.ts), so both changes re-render them.
      react: { bindI18n: 'languageChanged datesChanged' },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    })
}

/** Translates a text outside of a component. */
export const translate: TranslateAny = (key, values) => texts.t(key, values ?? {})

/** The locale for dates and numbers. */
export function formatLocale(): string {
  return localeOf(currentLanguage())
}

/** The current language of the page. */
export function currentLanguage(): Language {
  return supportedLanguage(texts.resolvedLanguage ?? texts.language) ?? fallbackLanguage
}
