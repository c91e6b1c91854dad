import type { KinLanguage, Sex } from '#contract/tree/kinship/kin-language.ts'

const nearest = {
  mother: 'mẹ',
  father: 'cha',
  daughter: 'con gái',
  son: 'con trai',
  child: 'con',
  'elder-sister': 'chị gái',
  'younger-sister': 'em gái',
  'elder-brother': 'anh trai',
  'younger-brother': 'em trai',
  'younger-sibling': 'em',
  sibling: 'anh chị em',
  brother: 'anh em trai',
  sister: 'chị em gái',
  wife: 'vợ',
  husband: 'chồng',
  partner: 'bạn đời',
  'ex-wife': 'vợ cũ',
  'ex-husband': 'chồng cũ',
  'ex-partner': 'bạn đời cũ',
  guardian: 'người giám hộ',
  ward: 'người được giám hộ',

  'adopted-mother': 'mẹ nuôi',
  'adopted-father': 'cha nuôi',
  'adopted-daughter': 'con gái nuôi',
  'adopted-son': 'con trai nuôi',
  'adopted-child': 'con nuôi',
  'adopted-elder-sister': 'chị nuôi',
  'adopted-younger-sister': 'em gái nuôi',
  'adopted-sister': 'chị em nuôi',
  'adopted-elder-brother': 'anh nuôi',
  'adopted-younger-brother': 'em trai nuôi',
  'adopted-brother': 'anh em nuôi',
  'adopted-sibling': 'anh chị em nuôi',
  'step-mother': 'mẹ kế',
  'step-father': 'cha dượng',
  'step-daughter': 'con gái riêng của bạn đời',
  'step-son': 'con trai riêng của bạn đời',
  'step-child': 'con riêng của bạn đời',
  'step-elder-sister': 'chị kế',
  'step-younger-sister': 'em gái kế',
  'step-sister': 'chị em kế',
  'step-elder-brother': 'anh kế',
  'step-younger-brother': 'em trai kế',
  'step-brother': 'anh em kế',
  'step-sibling': 'anh chị em kế',
  'foster-mother': 'mẹ nuôi tạm thời',
  'foster-father': 'cha nuôi tạm thời',
  'foster-daughter': 'con gái nuôi tạm thời',
  'foster-son': 'con trai nuôi tạm thời',
  'foster-child': 'con nuôi tạm thời',
} as const

const descent = {
  'father father': 'ông nội',
  'father mother': 'bà nội',
  'mother father': 'ông ngoại',
  'mother mother': 'bà ngoại',
  'parent father': 'ông nội hoặc ông ngoại',
  'parent mother': 'bà nội hoặc bà ngoại',
  'parent parent': 'ông hoặc bà',
  'father parent father': 'cụ ông nội',
  'father parent mother': 'cụ bà nội',
  'mother parent father': 'cụ ông ngoại',
  'mother parent mother': 'cụ bà ngoại',
  'parent parent parent': 'cụ',

  'son son': 'cháu nội trai',
  'son daughter': 'cháu nội gái',
  'son child': 'cháu nội',
  'daughter son': 'cháu ngoại trai',
  'daughter daughter': 'cháu ngoại gái',
  'daughter child': 'cháu ngoại',

  'father elder-brother': 'bác trai',
  'father younger-brother': 'chú',
  'father elder-sister': 'bác gái',
  'father younger-sister': 'cô',
  'mother elder-brother': 'bác trai',
  'mother younger-brother': 'cậu',
  'mother elder-sister': 'bác gái',
  'mother younger-sister': 'dì',
  'parent parent elder-brother': 'ông bác',
  'parent father younger-brother': 'ông chú',
  'parent mother younger-brother': 'ông cậu',
  'parent parent elder-sister': 'bà bác',
  'parent father younger-sister': 'bà cô',
  'parent mother younger-sister': 'bà dì',

  // Among cousins the elder parent decides, not the age.
  'parent elder-sibling son': 'anh họ',
  'parent elder-sibling daughter': 'chị họ',
  'parent younger-sibling son': 'em trai họ',
  'parent younger-sibling daughter': 'em gái họ',
  'parent younger-sibling child': 'em họ',
  'parent sibling child': 'anh chị em họ',
  'father parent elder-sibling child': 'bác họ',
  'father parent younger-sibling son': 'chú họ',
  'father parent younger-sibling daughter': 'cô họ',
  'mother parent elder-sibling child': 'bác họ',
  'mother parent younger-sibling son': 'cậu họ',
  'mother parent younger-sibling daughter': 'dì họ',

  'sibling son': 'cháu trai',
  'sibling daughter': 'cháu gái',
  'sibling child': 'cháu',
  'parent sibling child son': 'cháu trai họ',
  'parent sibling child daughter': 'cháu gái họ',
  'parent sibling child child': 'cháu họ',
} as const

const byMarriage = {
  'husband father': 'cha chồng',
  'husband mother': 'mẹ chồng',
  'wife father': 'cha vợ',
  'wife mother': 'mẹ vợ',
  'husband elder-brother': 'anh chồng',
  'husband younger-brother': 'em trai chồng',
  'husband elder-sister': 'chị chồng',
  'husband younger-sister': 'em gái chồng',
  'wife elder-brother': 'anh vợ',
  'wife younger-brother': 'em trai vợ',
  'wife elder-sister': 'chị vợ',
  'wife younger-sister': 'em gái vợ',
  'elder-brother wife': 'chị dâu',
  'younger-brother wife': 'em dâu',
  'elder-sister husband': 'anh rể',
  'younger-sister husband': 'em rể',
  'son wife': 'con dâu',
  'daughter husband': 'con rể',
  'child son wife': 'cháu dâu',
  'child daughter husband': 'cháu rể',
  'sibling son wife': 'cháu dâu',
  'sibling daughter husband': 'cháu rể',
  'child spouse father': 'ông thông gia',
  'child spouse mother': 'bà thông gia',
  'husband brother wife': 'chị em dâu',
  'wife sister husband': 'anh em cột chèo',
  'parent elder-brother wife': 'bác dâu',
  'parent elder-sister husband': 'bác rể',
  'father younger-brother wife': 'thím',
  'father younger-sister husband': 'dượng',
  'mother younger-brother wife': 'mợ',
  'mother younger-sister husband': 'dượng',
} as const

const half: Readonly<Record<Sex, string>> = {
  f: 'cùng mẹ khác cha',
  m: 'cùng cha khác mẹ',
  n: 'cùng cha hoặc cùng mẹ',
}

export const vi: KinLanguage = {
  code: 'vi',
  words: { ...nearest, ...descent, ...byMarriage },
  distant: 'họ hàng xa',
  byRule({ up, down, sex }) {
    if (down === 0 && up === 4) return { f: 'kỵ bà', m: 'kỵ ông', n: 'kỵ' }[sex]
    if (down === 0 && up > 4) return `tổ tiên cách ${up} đời`
    if (up > 0 || down < 3) return null
    const word = ['chắt', 'chút'][down - 3]
    return word ? word + { f: ' gái', m: ' trai', n: '' }[sex] : `hậu duệ cách ${down} đời`
  },
  or: (one, other) => `${one} hoặc ${other}`,
  mark({ text }, { tie, shared, isSibling }) {
    if (!isSibling) return null
    return tie === 'half' ? `${text} ${half[shared]}` : `${text} trong gia đình nhận nuôi tạm thời`
  },
  chain: (nouns) =>
    nouns
      .map((alternatives) => alternatives.map(({ text }) => text).join(' hoặc '))
      .toReversed()
      .join(' của '),
}
