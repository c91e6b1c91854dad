import { join } from 'node:path'

import type { Language } from '#contract/languages.ts'

type Script = 'han' | 'kana' | 'hangul' | 'devanagari'

const files = {
  'EB Garamond': [
    'EBGaramond_400Regular',
    'EBGaramond_400Regular_Italic',
    'EBGaramond_700Bold',
    'EBGaramond_700Bold_Italic',
  ],
  'Cormorant Garamond': ['CormorantGaramond_600SemiBold'],
  'Noto Serif Devanagari': ['NotoSerifDevanagari_400Regular', 'NotoSerifDevanagari_700Bold'],
  'Noto Serif SC': ['NotoSerifSC_400Regular', 'NotoSerifSC_700Bold'],
  'Noto Serif JP': ['NotoSerifJP_400Regular', 'NotoSerifJP_700Bold'],
  'Noto Serif KR': ['NotoSerifKR_400Regular', 'NotoSerifKR_700Bold'],
} as const

export type FontFamily = keyof typeof files

const patterns: Record<Script, RegExp> = {
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  devanagari: /\p{Script=Devanagari}/u,
}

// Han glyphs differ between China, Japan and Korea, so the document's own language comes first. In other
// languages a Japanese name is most likely; characters that Japanese lacks come from the Chinese font.
const hanOrder: Partial<Record<Language, readonly FontFamily[]>> = {
  zh: ['Noto Serif SC', 'Noto Serif JP'],
  ja: ['Noto Serif JP', 'Noto Serif SC'],
  ko: ['Noto Serif KR', 'Noto Serif SC'],
}
const otherHan: readonly FontFamily[] = ['Noto Serif JP', 'Noto Serif SC']
const ownFont: Partial<Record<Language, FontFamily>> = {
  zh: 'Noto Serif SC',
  ja: 'Noto Serif JP',
  ko: 'Noto Serif KR',
  hi: 'Noto Serif Devanagari',
}

/** The font families this text needs besides the Latin ones, in fallback order. */
export function otherFamilies(language: Language, words: string): FontFamily[] {
  const has = (script: Script) => patterns[script].test(words)
  const own = ownFont[language]
  const needed: readonly FontFamily[] = [
    ...(own ? [own] : []),
    ...(has('han') ? (hanOrder[language] ?? otherHan) : []),
    ...(has('kana') ? (['Noto Serif JP'] as const) : []),
    ...(has('hangul') ? (['Noto Serif KR'] as const) : []),
    ...(has('devanagari') ? (['Noto Serif Devanagari'] as const) : []),
  ]
  return [...new Set(needed)]
}

export function fontFiles(folder: string, families: readonly FontFamily[]): string[] {
  return families.flatMap((family) => files[family].map((name) => join(folder, `${name}.ttf`)))
}
