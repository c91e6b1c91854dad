import type { Language } from '#contract/languages.ts'
import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'

/** Each language is loaded on its own, so that a browser fetches only the one it shows. */
const loaders: Readonly<Record<Language, () => Promise<KinLanguage>>> = {
  en: async () => (await import('#contract/tree/kinship/languages/en.ts')).en,
  es: async () => (await import('#contract/tree/kinship/languages/es.ts')).es,
  fr: async () => (await import('#contract/tree/kinship/languages/fr.ts')).fr,
  de: async () => (await import('#contract/tree/kinship/languages/de.ts')).de,
  it: async () => (await import('#contract/tree/kinship/languages/it.ts')).it,
  zh: async () => (await import('#contract/tree/kinship/languages/zh.ts')).zh,
  ja: async () => (await import('#contract/tree/kinship/languages/ja.ts')).ja,
  ko: async () => (await import('#contract/tree/kinship/languages/ko.ts')).ko,
  hi: async () => (await import('#contract/tree/kinship/languages/hi.ts')).hi,
  nl: async () => (await import('#contract/tree/kinship/languages/nl.ts')).nl,
  vi: async () => (await import('#contract/tree/kinship/languages/vi.ts')).vi,
}

export function loadKinLanguage(language: Language): Promise<KinLanguage> {
  return loaders[language]()
}
