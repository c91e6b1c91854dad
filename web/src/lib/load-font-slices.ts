import type { Language } from '#contract/languages.ts'

const slices: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('#web/lib/fonts/zh.ts'),
  ja: () => import('#web/lib/fonts/ja.ts'),
  ko: () => import('#web/lib/fonts/ko.ts'),
  hi: () => import('#web/lib/fonts/hi.ts'),
}

/**
 * Declares the full fonts of a script, in slices that the browser loads on demand for text that people type.
 * Latin fonts are always loaded.
 */
export async function loadFontSlices(language: Language): Promise<void> {
  await slices[language]?.().catch(() => undefined)
}
