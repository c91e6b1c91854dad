import type { KinLanguage, Sex } from '#contract/tree/kinship/kin-language.ts'

const nearest = {
  mother: '어머니',
  father: '아버지',
  parent: '부모',
  daughter: '딸',
  son: '아들',
  child: '자녀',
  'man elder-brother': '형',
  'woman elder-brother': '오빠',
  'man elder-sister': '누나',
  'woman elder-sister': '언니',
  'elder-brother': '형 또는 오빠',
  'elder-sister': '누나 또는 언니',
  'younger-brother': '남동생',
  'younger-sister': '여동생',
  'younger-sibling': '동생',
  brother: '남자 형제',
  sister: '여자 형제',
  sibling: '형제자매',
  wife: '아내',
  husband: '남편',
  spouse: '배우자',
  partner: '파트너',
  'ex-wife': '전 아내',
  'ex-husband': '전남편',
  'ex-spouse': '전 배우자',
  'ex-partner': '전 파트너',
  guardian: '후견인',
  ward: '피후견인',

  'adopted-mother': '양어머니',
  'adopted-father': '양아버지',
  'adopted-parent': '양부모',
  'adopted-daughter': '양딸',
  'adopted-son': '양아들',
  'adopted-child': '양자녀',
  'step-mother': '새어머니',
  'step-father': '새아버지',
  'step-parent': '새부모',
  'step-daughter': '의붓딸',
  'step-son': '의붓아들',
  'step-child': '의붓자녀',
  'foster-mother': '위탁 어머니',
  'foster-father': '위탁 아버지',
  'foster-parent': '위탁 부모',
  'foster-daughter': '위탁 딸',
  'foster-son': '위탁 아들',
  'foster-child': '위탁 자녀',
} as const

/** The four sorts of first cousins, called by age and by the sex of the first person. */
function cousins(side: string, word: string): Record<string, string> {
  return {
    [`man ${side} elder-son`]: `${word} 형`,
    [`woman ${side} elder-son`]: `${word} 오빠`,
    [`man ${side} elder-daughter`]: `${word} 누나`,
    [`woman ${side} elder-daughter`]: `${word} 언니`,
    [`${side} younger-child`]: `${word} 동생`,
    [`${side} child`]: word,
  }
}

const descent = {
  'father father': '친할아버지',
  'father mother': '친할머니',
  'mother father': '외할아버지',
  'mother mother': '외할머니',
  'parent father': '할아버지',
  'parent mother': '할머니',
  'father mother father': '진외증조할아버지',
  'father mother mother': '진외증조할머니',
  'mother parent father': '외증조할아버지',
  'mother parent mother': '외증조할머니',
  'mother parent parent father': '외고조할아버지',
  'mother parent parent mother': '외고조할머니',
  'daughter son': '외손자',
  'daughter daughter': '외손녀',
  'daughter child': '외손주',
  'daughter child son': '외증손자',
  'daughter child daughter': '외증손녀',

  'father elder-brother': '큰아버지',
  'father younger-brother': '작은아버지',
  'father brother': '삼촌',
  'mother brother': '외삼촌',
  'father sister': '고모',
  'mother sister': '이모',
  'father father elder-brother': '큰할아버지',
  'father father younger-brother': '작은할아버지',
  'father father brother': '종조할아버지',
  'mother father brother': '외종조할아버지',
  'parent father sister': '고모할머니',
  'parent mother sister': '이모할머니',
  ...cousins('father brother', '사촌'),
  ...cousins('father sister', '고종사촌'),
  ...cousins('mother brother', '외사촌'),
  ...cousins('mother sister', '이종사촌'),
  'parent sibling child': '사촌',
  'father father brother son': '당숙',
  'father father brother daughter': '당고모',
  'mother father brother son': '외당숙',
}

const byMarriage = {
  'husband father': '시아버지',
  'husband mother': '시어머니',
  'wife father': '장인',
  'wife mother': '장모',
  'husband elder-brother': '시아주버니',
  'husband younger-brother': '시동생',
  'husband elder-sister': '손위 시누이',
  'husband younger-sister': '손아래 시누이',
  'husband sister': '시누이',
  'wife elder-brother': '손위 처남',
  'wife younger-brother': '손아래 처남',
  'wife brother': '처남',
  'wife elder-sister': '처형',
  'wife younger-sister': '처제',
  'man elder-brother wife': '형수',
  'man younger-brother wife': '제수',
  'woman brother wife': '올케',
  'man elder-sister husband': '매형',
  'man younger-sister husband': '매제',
  'woman elder-sister husband': '형부',
  'woman younger-sister husband': '제부',
  'son wife': '며느리',
  'daughter husband': '사위',
  'child child wife': '손자며느리',
  'child child husband': '손녀사위',
  'child spouse parent': '사돈',
  'husband brother wife': '동서',
  'wife sister husband': '동서',
  'father elder-brother wife': '큰어머니',
  'father younger-brother wife': '작은어머니',
  'father brother wife': '숙모',
  'mother brother wife': '외숙모',
  'father sister husband': '고모부',
  'mother sister husband': '이모부',
  'sibling son wife': '조카며느리',
  'sibling daughter husband': '조카사위',
} as const

const generation = ['', '증조', '고조']
const grandparents: Readonly<Record<Sex, string | null>> = { f: '할머니', m: '할아버지', n: null }
const grandchildren: Readonly<Record<Sex, string>> = { f: '손녀', m: '손자', n: '손주' }

function ancestor(up: number, sex: Sex): string | null {
  const before = generation[up - 2]
  const word = grandparents[sex]
  if (before === undefined) return word ? `${up}대조 ${word}` : `${up}대조`
  return word && before + word
}

function descendant(down: number, sex: Sex): string {
  const before = ['', '증', '고'][down - 2]
  return before === undefined ? `${down}대손` : before + grandchildren[sex]
}

/** Korean counts the steps between relatives, as 촌. */
function collateral(up: number, down: number, sex: Sex): string | null {
  if (up === 1 && down === 2) return { f: '조카딸', m: '조카', n: '조카' }[sex]
  if (up === 1 && down === 3) return { f: '조카손녀', m: '조카손자', n: '조카손주' }[sex]
  const steps = ['', '', '', '오촌', '육촌', '칠촌', '팔촌', '구촌', '십촌'][up + down - 2]
  if (!steps || Math.min(up, down) < 2) return null
  if (up === down) return steps
  if (up === down + 1) return { f: `${steps} 아주머니`, m: `${steps} 아저씨`, n: null }[sex]
  return down === up + 1 ? `${steps} 조카` : null
}

const half: Readonly<Record<Sex, string>> = { f: '이부', m: '이복', n: '한쪽 부모만 같은' }

export const ko: KinLanguage = {
  code: 'ko',
  words: { ...nearest, ...descent, ...byMarriage },
  distant: '먼 친척',
  byRule({ up, down, sex }) {
    if (down === 0) return ancestor(up, sex)
    return up === 0 ? descendant(down, sex) : collateral(up, down, sex)
  },
  or: (one, other) => `${one} 또는 ${other}`,
  mark({ text }, { tie, shared, isSibling }) {
    if (!isSibling) return null
    if (tie === 'adopted') return `입양으로 맺어진 ${text}`
    if (tie === 'half') return `${half[shared]} ${text}`
    return tie === 'foster' ? `위탁 가정의 ${text}` : `의붓 ${text}`
  },
  chain: (nouns) =>
    nouns.map((alternatives) => alternatives.map(({ text }) => text).join(' 또는 ')).join('의 '),
}
