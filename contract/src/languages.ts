/** The 11 languages, in the order of the picker. `flag` is a flag-icons country code. */
export const languages = [
  { code: 'en', name: 'English', flag: 'gb' },
  { code: 'es', name: 'Español', flag: 'es' },
  { code: 'fr', name: 'Français', flag: 'fr' },
  { code: 'de', name: 'Deutsch', flag: 'de' },
  { code: 'it', name: 'Italiano', flag: 'it' },
  { code: 'zh', name: '中文', flag: 'cn' },
  { code: 'ja', name: '日本語', flag: 'jp' },
  { code: 'ko', name: '한국어', flag: 'kr' },
  { code: 'hi', name: 'हिन्दी', flag: 'in' },
  { code: 'nl', name: 'Nederlands', flag: 'nl' },
  { code: 'vi', name: 'Tiếng Việt', flag: 'vn' },
] as const

export type Language = (typeof languages)[number]['code']
export const languageCodes = languages.map((language) => language.code) as [Language, ...Language[]]
export const fallbackLanguage: Language = 'en'

/** The supported language for a code such as `de-AT` or `zh-Hans-CN`, if there is one. */
export function supportedLanguage(code: string | undefined): Language | undefined {
  const base = code?.toLowerCase().split(/[-_]/)[0]
  return languageCodes.find((known) => known === base)
}

/** The locale for dates, numbers and lists; English is British. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}
