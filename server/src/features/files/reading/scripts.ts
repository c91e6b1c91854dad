import type { Language } from '#contract/languages.ts'

const byLanguage: Readonly<Record<Language, string>> = {
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  it: 'ita',
  nl: 'nld',
  zh: 'chi_sim',
  ja: 'jpn',
  ko: 'kor',
  hi: 'hin',
  vi: 'vie',
}

/** What Tesseract calls our languages. */
export const scriptCodes = Object.values(byLanguage)

/** In which scripts a picture is read: those of its people, and English, which stands on everything. */
export function scriptsFor(languages: readonly Language[]): string[] {
  return [...new Set([...languages.map((language) => byLanguage[language]), byLanguage.en])]
}
