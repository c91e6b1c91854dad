import { type IRunOptions, UnderlineType } from 'docx'

import type { Language } from '#contract/languages.ts'
import type { Run } from '#server/features/documents/export/blocks.ts'

export const colours = {
  ink: '231C10',
  quiet: '5C5140',
  accent: '7A5A12',
  edge: 'D9CDB4',
  wash: 'F6F1E4',
} as const

const eastAsian: Partial<Record<Language, { readonly font: string; readonly tag: string }>> = {
  zh: { font: 'Noto Serif SC', tag: 'zh-CN' },
  ja: { font: 'Noto Serif JP', tag: 'ja-JP' },
  ko: { font: 'Noto Serif KR', tag: 'ko-KR' },
}
const tags: Partial<Record<Language, string>> = {
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
  vi: 'vi-VN',
}

/** These scripts have no italics. */
export function isUpright(language: Language): boolean {
  return language in eastAsian || language === 'hi'
}

/** Word processors pick one of three fonts and languages by the script of each character. */
export function fontsOf(language: Language, latin = 'EB Garamond') {
  const { font, tag } = eastAsian[language] ?? { font: 'Noto Serif JP', tag: 'ja-JP' }
  return {
    font: { ascii: latin, hAnsi: latin, eastAsia: font, cs: 'Noto Serif Devanagari' },
    language: { value: tags[language] ?? 'en-GB', eastAsia: tag, bidirectional: 'hi-IN' },
  } as const satisfies IRunOptions
}

/** The formatting of a run, as the document page shows it. */
export function looksOf(run: Run, language: Language): IRunOptions {
  const { isBold, isItalic, isStruck, isCode, isBlank, link } = run
  return {
    ...fontsOf(language),
    ...(isBold && { bold: true }),
    ...((isItalic || isBlank) && !isUpright(language) && { italics: true }),
    ...(isStruck && { strike: true }),
    ...(isCode && { shading: { fill: colours.wash, type: 'clear' } }),
    ...(isBlank && { color: colours.accent, underline: { type: UnderlineType.DASH, color: colours.accent } }),
    ...(link && { color: colours.accent, underline: { type: UnderlineType.SINGLE, color: colours.accent } }),
  }
}
