import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'mother',
  father: 'father',
  parent: 'parent',
  daughter: 'daughter',
  son: 'son',
  child: 'child',
  sister: 'sister',
  brother: 'brother',
  sibling: 'sibling',
  wife: 'wife',
  husband: 'husband',
  spouse: 'spouse',
  partner: 'partner',
  'ex-wife': 'ex-wife',
  'ex-husband': 'ex-husband',
  'ex-spouse': 'ex-spouse',
  'ex-partner': 'ex-partner',
  guardian: 'guardian',
  ward: 'ward',

  'adopted-mother': 'adoptive mother',
  'adopted-father': 'adoptive father',
  'adopted-parent': 'adoptive parent',
  'adopted-daughter': 'adopted daughter',
  'adopted-son': 'adopted son',
  'adopted-child': 'adopted child',
  'adopted-sister': 'adoptive sister',
  'adopted-brother': 'adoptive brother',
  'adopted-sibling': 'adoptive sibling',
  'step-mother': 'stepmother',
  'step-father': 'stepfather',
  'step-parent': 'stepparent',
  'step-daughter': 'stepdaughter',
  'step-son': 'stepson',
  'step-child': 'stepchild',
  'step-sister': 'stepsister',
  'step-brother': 'stepbrother',
  'step-sibling': 'stepsibling',
  'foster-mother': 'foster mother',
  'foster-father': 'foster father',
  'foster-parent': 'foster parent',
  'foster-daughter': 'foster daughter',
  'foster-son': 'foster son',
  'foster-child': 'foster child',
  'foster-sister': 'foster sister',
  'foster-brother': 'foster brother',
  'foster-sibling': 'foster sibling',
  'half-sister': 'half-sister',
  'half-brother': 'half-brother',
  'half-sibling': 'half-sibling',

  'spouse mother': 'mother-in-law',
  'spouse father': 'father-in-law',
  'spouse parent': 'parent-in-law',
  'spouse sister': 'sister-in-law',
  'spouse brother': 'brother-in-law',
  'spouse sibling': 'sibling-in-law',
  'sibling wife': 'sister-in-law',
  'sibling husband': 'brother-in-law',
  'sibling spouse': 'sibling-in-law',
  'child wife': 'daughter-in-law',
  'child husband': 'son-in-law',
  'child spouse': 'child-in-law',
  'spouse parent mother': 'grandmother-in-law',
  'spouse parent father': 'grandfather-in-law',
  'child child wife': 'granddaughter-in-law',
  'child child husband': 'grandson-in-law',
  'parent sibling wife': 'aunt by marriage',
  'parent sibling husband': 'uncle by marriage',
  'parent sibling spouse': 'uncle or aunt by marriage',
  'spouse sibling daughter': 'niece by marriage',
  'spouse sibling son': 'nephew by marriage',
  'spouse sibling child': 'nephew or niece by marriage',
} as const

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** Three times “great-” can be read at a glance; beyond that a number is clearer. */
function great(times: number, word: string): string {
  if (times <= 3) return 'great-'.repeat(times) + word
  return `${ordinal(times)} great-${word}`
}

function ordinal(number: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }
  return `${number}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`
}

function cousin(degree: number, removed: number): string {
  const name = `${ordinals[degree - 1] ?? ordinal(degree)} cousin`
  if (removed === 0) return name
  return `${name} ${['once', 'twice', 'three times'][removed - 1] ?? `${removed} times`} removed`
}

export const en: KinLanguage = {
  code: 'en',
  words,
  distant: 'distant relative',
  byRule({ up, down, sex }) {
    if (down === 0) return great(up - 2, { f: 'grandmother', m: 'grandfather', n: 'grandparent' }[sex])
    if (up === 0) return great(down - 2, { f: 'granddaughter', m: 'grandson', n: 'grandchild' }[sex])
    if (down === 1 && sex !== 'n') return great(up - 2, { f: 'aunt', m: 'uncle' }[sex])
    if (up === 1 && sex !== 'n') return great(down - 2, { f: 'niece', m: 'nephew' }[sex])
    if (up === 1 || down === 1) return null
    return cousin(Math.min(up, down) - 1, Math.abs(up - down))
  },
  or: (one, other) => `${one} or ${other}`,
  mark({ text: word }, { tie }) {
    if (tie === 'adopted') return `${word} by adoption`
    if (tie === 'foster') return `foster ${word}`
    if (!word.endsWith('cousin') && !word.endsWith('removed')) return `${tie}-${word}`
    return tie === 'half' ? `half ${word}` : word.replace('cousin', 'step-cousin')
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) =>
        alternatives.map(({ text }) => (at < last ? `${text}’s` : text)).join(' or '),
      )
      .join(' ')
  },
}
