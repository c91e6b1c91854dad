import { join } from 'node:path'

import type { Language } from '#contract/languages.ts'

/** A script, and the families that have its letters. */
type Script = 'han' | 'kana' | 'hangul' | 'devanagari'

const files = {
  'EB Garamond': ['EBGaramond_400Regular', 'EBGaramond_400Regular_Italic', 'EBGaramond_700Bold', 'EBGaramond_700Bold_Italic'],
  'Cormorant Garamond': ['CormorantGaramond_600SemiBold'],
  'Noto Serif Devanagari': ['NotoSerifDevanagari_400Regular', 'NotoSerifDevanagari_700Bold'],
  'Noto Serif SC': ['NotoSerifSC_400Regular', 'NotoSerifSC_700Bold'],
  'Noto Serif JP': ['NotoSerifJP_400Regular', 'NotoSerifJP_700Bold'],
  'Noto Serif KR': ['NotoSerifKR_400Regular', 'NotoSerifKR_700Bold'],
} as const

export type Family = keyof typeof files

const patterns: Record<Script, RegExp> = {
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  devanagari: /\p{Script=Devanagari}/u,
}

// The same Han letter is drawn differently in China, Japan and Korea: first as the paper's language draws it.
// Where the paper is in none of them, a Japanese name is likeliest, and what Japan does not write comes from China.
const hanOrder: Partial<Record<Language, readonly Family[]>> = {
  zh: ['Noto Serif SC', 'Noto Serif JP'],
  ja: ['Noto Serif JP', 'Noto Serif SC'],
  ko: ['Noto Serif KR', 'Noto Serif SC'],
}
const otherHan: readonly Family[] = ['Noto Serif JP', 'Noto Serif SC']
const ownFace: Partial<Record<Language, Family>> = { zh: 'Noto Serif SC', ja: 'Noto Serif JP', ko: 'Noto Serif KR', hi: 'Noto Serif Devanagari' }

/** The families that these words need beside the Latin ones, in the order in which they are asked for a letter. */
export function otherFamilies(language: Language, words: string): Family[] {
  const has = (script: Script) => patterns[script].test(words)
  const own = ownFace[language]
  const needed: readonly Family[] = [
    ...(own ? [own] : []),
    ...(has('han') ? (hanOrder[language] ?? otherHan) : []),
    ...(has('kana') ? (['Noto Serif JP'] as const) : []),
    ...(has('hangul') ? (['Noto Serif KR'] as const) : []),
    ...(has('devanagari') ? (['Noto Serif Devanagari'] as const) : []),
  ]
  return [...new Set(needed)]
}

/** The files of some families, by their paths. */
export function facesOf(folder: string, families: readonly Family[]): string[] {
  return families.flatMap((family) => files[family].map((name) => join(folder, `${name}.ttf`)))
}
