import type { Language } from '#contract/languages.ts'

const faces: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('#web/lib/fonts/zh.ts'),
  ja: () => import('#web/lib/fonts/ja.ts'),
  ko: () => import('#web/lib/fonts/ko.ts'),
  hi: () => import('#web/lib/fonts/hi.ts'),
}

/** Brings the faces of a script in with its language; Latin ones are always there. Without them the system's own faces stand in. */
export async function loadFonts(language: Language): Promise<void> {
  await faces[language]?.().catch(() => undefined)
}
