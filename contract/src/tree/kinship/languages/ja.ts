import type { KinLanguage, Sex } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: '母',
  father: '父',
  parent: '親',
  daughter: '娘',
  son: '息子',
  child: '子',
  'elder-sister': '姉',
  'younger-sister': '妹',
  sister: '姉妹',
  'elder-brother': '兄',
  'younger-brother': '弟',
  brother: '兄弟',
  sibling: 'きょうだい',
  wife: '妻',
  husband: '夫',
  spouse: '配偶者',
  partner: 'パートナー',
  'ex-wife': '元妻',
  'ex-husband': '元夫',
  'ex-spouse': '元配偶者',
  'ex-partner': '元パートナー',
  guardian: '後見人',
  ward: '被後見人',

  'adopted-mother': '養母',
  'adopted-father': '養父',
  'adopted-parent': '養親',
  'adopted-daughter': '養女',
  'adopted-child': '養子',
  'step-mother': '継母',
  'step-father': '継父',
  'step-parent': '継親',
  'step-daughter': '継娘',
  'step-son': '継息子',
  'step-child': '継子',
  'step-elder-sister': '継姉',
  'step-younger-sister': '継妹',
  'step-sister': '継姉妹',
  'step-elder-brother': '継兄',
  'step-younger-brother': '継弟',
  'step-brother': '継兄弟',
  'step-sibling': '継きょうだい',
  'foster-mother': '里母',
  'foster-father': '里父',
  'foster-parent': '里親',
  'foster-child': '里子',

  'father father': '父方の祖父',
  'father mother': '父方の祖母',
  'mother father': '母方の祖父',
  'mother mother': '母方の祖母',

  'parent elder-brother': '伯父',
  'parent younger-brother': '叔父',
  'parent brother': 'おじ',
  'parent elder-sister': '伯母',
  'parent younger-sister': '叔母',
  'parent sister': 'おば',
  'parent parent elder-brother': '大伯父',
  'parent parent younger-brother': '大叔父',
  'parent parent brother': '大おじ',
  'parent parent elder-sister': '大伯母',
  'parent parent younger-sister': '大叔母',
  'parent parent sister': '大おば',
  'parent sibling elder-son': '従兄',
  'parent sibling younger-son': '従弟',
  'parent sibling elder-daughter': '従姉',
  'parent sibling younger-daughter': '従妹',
  'parent sibling child': 'いとこ',

  'spouse mother': '義母',
  'spouse father': '義父',
  'spouse parent': '義理の親',
  'spouse elder-sister': '義姉',
  'spouse younger-sister': '義妹',
  'spouse sister': '義姉妹',
  'spouse elder-brother': '義兄',
  'spouse younger-brother': '義弟',
  'spouse brother': '義兄弟',
  'elder-brother wife': '義姉',
  'younger-brother wife': '義妹',
  'brother wife': '義姉妹',
  'elder-sister husband': '義兄',
  'younger-sister husband': '義弟',
  'sister husband': '義兄弟',
  'child wife': '義理の娘',
  'child husband': '義理の息子',
  'child spouse': '義理の子',
  'spouse parent mother': '義理の祖母',
  'spouse parent father': '義理の祖父',
  'spouse sibling daughter': '義理の姪',
  'spouse sibling son': '義理の甥',
  'parent elder-brother wife': '義理の伯母',
  'parent younger-brother wife': '義理の叔母',
  'parent brother wife': '義理のおば',
  'parent elder-sister husband': '義理の伯父',
  'parent younger-sister husband': '義理の叔父',
  'parent sister husband': '義理のおじ',
} as const

const grandparents: Readonly<Record<Sex, string | null>> = { f: '祖母', m: '祖父', n: null }

function ancestor(up: number, sex: Sex): string | null {
  const before = ['', '曽', '高'][up - 2]
  if (before === undefined) return `${up}代前の先祖`
  const word = grandparents[sex]
  return word && before + word
}

function descendant(down: number, sex: Sex): string {
  if (down === 2) return sex === 'f' ? '孫娘' : '孫'
  return ['ひ孫', '玄孫'][down - 3] ?? `${down}代後の子孫`
}

function collateral(up: number, down: number, sex: Sex): string | null {
  if (up === down) return ['はとこ', 'みいとこ'][up - 3] ?? null
  if (sex === 'n') return null
  if (up === 1 && down === 2) return { f: '姪', m: '甥' }[sex]
  if (up === 1 && down === 3) return { f: '大姪', m: '大甥' }[sex]
  if (up === 3 && down === 2) return { f: 'いとこおば', m: 'いとこおじ' }[sex]
  return up === 2 && down === 3 ? { f: 'いとこ姪', m: 'いとこ甥' }[sex] : null
}

const half: Readonly<Record<Sex, string>> = { f: '異父', m: '異母', n: '片親違いの' }

export const ja: KinLanguage = {
  code: 'ja',
  words,
  distant: '遠縁の人',
  byRule({ up, down, sex }) {
    if (down === 0) return ancestor(up, sex)
    return up === 0 ? descendant(down, sex) : collateral(up, down, sex)
  },
  or: (one, other) => `${one}または${other}`,
  mark({ text }, { tie, shared, isSibling }) {
    if (!isSibling) return null
    if (tie === 'adopted') return `養子縁組による${text}`
    return tie === 'half' ? half[shared] + text : tie === 'foster' ? `里親家庭の${text}` : null
  },
  chain: (nouns) =>
    nouns.map((alternatives) => alternatives.map(({ text }) => text).join('または')).join('の'),
}
