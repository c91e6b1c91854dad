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

/** Tesseract codes for OCR: the family's languages, and English, which appears everywhere. */
export function scriptsFor(languages: readonly Language[]): string[] {
  return [...new Set([...languages.map((language) => byLanguage[language]), byLanguage.en])]
}
