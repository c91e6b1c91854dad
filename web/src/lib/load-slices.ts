import type { Language } from '#contract/languages.ts'

const slices: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('#web/lib/fonts/zh.ts'),
  ja: () => import('#web/lib/fonts/ja.ts'),
  ko: () => import('#web/lib/fonts/ko.ts'),
  hi: () => import('#web/lib/fonts/hi.ts'),
}

/** Declares the whole faces of a script, in slices that the browser fetches by need: for letters that people write. Latin ones are always there. */
export async function loadSlices(language: Language): Promise<void> {
  await slices[language]?.().catch(() => undefined)
}
