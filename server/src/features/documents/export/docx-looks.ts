import { type IRunOptions, UnderlineType } from 'docx'

import type { Language } from '#contract/languages.ts'
import type { Run } from '#server/features/documents/export/blocks.ts'

export const colours = { ink: '231C10', quiet: '5C5140', accent: '7A5A12', edge: 'D9CDB4', wash: 'F6F1E4' } as const

const eastAsian: Partial<Record<Language, { readonly face: string; readonly tag: string }>> = {
  zh: { face: 'Noto Serif SC', tag: 'zh-CN' },
  ja: { face: 'Noto Serif JP', tag: 'ja-JP' },
  ko: { face: 'Noto Serif KR', tag: 'ko-KR' },
}
const tags: Partial<Record<Language, string>> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', de: 'de-DE', it: 'it-IT', nl: 'nl-NL', vi: 'vi-VN' }

/** Slanted letters are no part of these scripts. */
export function isUpright(language: Language): boolean {
  return language in eastAsian || language === 'hi'
}

/** A word processor chooses between three faces and three languages, by the script of each letter. */
export function lettersOf(language: Language, latin = 'EB Garamond') {
  const { face, tag } = eastAsian[language] ?? { face: 'Noto Serif JP', tag: 'ja-JP' }
  return {
    font: { ascii: latin, hAnsi: latin, eastAsia: face, cs: 'Noto Serif Devanagari' },
    language: { value: tags[language] ?? 'en-GB', eastAsia: tag, bidirectional: 'hi-IN' },
  } as const satisfies IRunOptions
}

/** How words look, as the sheet shows them. */
export function looksOf(run: Run, language: Language): IRunOptions {
  const { isBold, isItalic, isStruck, isCode, isPlace, link } = run
  return {
    ...lettersOf(language),
    ...(isBold && { bold: true }),
    ...((isItalic || isPlace) && !isUpright(language) && { italics: true }),
    ...(isStruck && { strike: true }),
    ...(isCode && { shading: { fill: colours.wash, type: 'clear' } }),
    ...(isPlace && { color: colours.accent, underline: { type: UnderlineType.DASH, color: colours.accent } }),
    ...(link && { color: colours.accent, underline: { type: UnderlineType.SINGLE, color: colours.accent } }),
  }
}
