import type { Language } from '#contract/languages.ts'
import type { ParentKind } from '#contract/tree/person.ts'

/** Colours on white paper: the gold of the light theme, dark enough to print. */
export const ink = {
  ground: '#FFFFFF',
  strong: '#221C12',
  soft: '#50463A',
  line: '#857757',
  accent: '#7A5A12',
} as const

/** Attributes that give each kind of line its form, the same as in chart-lines.module.css. */
export const dash: Readonly<Record<ParentKind, string>> = {
  birth: '',
  adopted: ' stroke-dasharray="9 5"',
  step: ' stroke-dasharray=".1 5" stroke-linecap="round"',
  foster: ' stroke-dasharray="9 5 .1 5" stroke-linecap="round"',
  guardian: ' stroke-dasharray="9 5 .1 5 .1 5" stroke-linecap="round"',
  unknown: ' stroke-dasharray="3 4"',
}

type Fonts = { readonly latin: string } & { readonly [code in Language]?: string }

const sans = "'Source Sans 3'"
const serif = "'Cormorant Garamond'"

/** Fonts by their installed names. A program without them takes the one that follows. */
export const fonts: { readonly ui: Fonts; readonly display: Fonts } = {
  ui: {
    latin: `${sans}, 'Segoe UI', Arial, sans-serif`,
    zh: `${sans}, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif`,
    ja: `${sans}, 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', sans-serif`,
    ko: `${sans}, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif`,
    hi: `${sans}, 'Noto Sans Devanagari', 'Nirmala UI', sans-serif`,
  },
  display: {
    latin: `${serif}, 'EB Garamond', Garamond, serif`,
    zh: `${serif}, 'Noto Serif SC', 'Songti SC', SimSun, serif`,
    ja: `${serif}, 'Noto Serif JP', 'Hiragino Mincho ProN', 'Yu Mincho', serif`,
    ko: `${serif}, 'Noto Serif KR', AppleMyungjo, Batang, serif`,
    hi: `${serif}, 'Noto Serif Devanagari', 'Kohinoor Devanagari', serif`,
  },
}
