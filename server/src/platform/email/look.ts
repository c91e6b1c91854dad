import type { Language } from '#contract/languages.ts'

/**
 * The look of the product for email programs, which know no variables and no light-dark(): the colours of
 * web/src/ui/tokens.css (Sacred Gold), written out. `light` is inline, `dark` in a media query.
 */
export const colours = {
  ground: { light: '#F4EFE4', dark: '#14120E' },
  surface: { light: '#FBF8F1', dark: '#1B1813' },
  line: { light: '#DCD2BD', dark: '#352F25' },
  ink: { light: '#221C12', dark: '#F2EBDC' },
  ink2: { light: '#50463A', dark: '#CBC1AC' },
  ink3: { light: '#665B49', dark: '#A69B84' },
  accent: { light: '#7A5A12', dark: '#D6B56C' },
  accentFill: { light: '#7A5A12', dark: '#CDA957' },
  onAccent: { light: '#FFFBF0', dark: '#191409' },
  accentLine: { light: '#BFA76F', dark: '#6E5C35' },
} as const

export type Colour = keyof typeof colours

/** Faces that are on the reader's device; an email loads none. Names are in single quotes, for style attributes. */
export function fontsOf(language: Language): { readonly display: string; readonly text: string } {
  const { serif, sans } = scripts[language] ?? { serif: '', sans: '' }
  return {
    display: `'Cormorant Garamond', 'EB Garamond', Garamond, Georgia, ${serif}'Times New Roman', serif`,
    text: `'Source Sans 3', 'Segoe UI', 'Helvetica Neue', ${sans}Arial, sans-serif`,
  }
}

const scripts: Partial<Record<Language, { readonly serif: string; readonly sans: string }>> = {
  zh: {
    serif: `'Songti SC', 'Noto Serif CJK SC', SimSun, `,
    sans: `'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', `,
  },
  ja: {
    serif: `'Hiragino Mincho ProN', 'Yu Mincho', 'Noto Serif CJK JP', `,
    sans: `'Hiragino Sans', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', `,
  },
  ko: {
    serif: `AppleMyungjo, Batang, 'Noto Serif CJK KR', `,
    sans: `'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', `,
  },
  hi: {
    serif: `'Kohinoor Devanagari', 'Nirmala UI', 'Noto Serif Devanagari', `,
    sans: `'Kohinoor Devanagari', 'Nirmala UI', 'Noto Sans Devanagari', `,
  },
}

/** CJK and Devanagari need more room between lines, as in tokens.css. */
export function leadingOf(language: Language): { readonly title: string; readonly text: string } {
  if (language in scripts) return { title: '1.4', text: '1.7' }
  return { title: language === 'vi' ? '1.32' : '1.22', text: '1.5' }
}
