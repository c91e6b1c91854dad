import type { KinLanguage, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'moeder',
  father: 'vader',
  parent: 'ouder',
  daughter: 'dochter',
  son: 'zoon',
  child: 'n:kind',
  sister: 'zus',
  brother: 'broer',
  wife: 'vrouw',
  husband: 'man',
  partner: 'partner',
  'ex-wife': 'ex-vrouw',
  'ex-husband': 'ex-man',
  'ex-partner': 'ex-partner',
  guardian: 'voogd',
  ward: 'pupil',

  'adopted-mother': 'adoptiemoeder',
  'adopted-father': 'adoptievader',
  'adopted-parent': 'adoptieouder',
  'adopted-daughter': 'adoptiedochter',
  'adopted-son': 'adoptiezoon',
  'adopted-child': 'n:adoptiekind',
  'adopted-sister': 'adoptiezus',
  'adopted-brother': 'adoptiebroer',
  'step-mother': 'stiefmoeder',
  'step-father': 'stiefvader',
  'step-parent': 'stiefouder',
  'step-daughter': 'stiefdochter',
  'step-son': 'stiefzoon',
  'step-child': 'n:stiefkind',
  'step-sister': 'stiefzus',
  'step-brother': 'stiefbroer',
  'foster-mother': 'pleegmoeder',
  'foster-father': 'pleegvader',
  'foster-parent': 'pleegouder',
  'foster-daughter': 'pleegdochter',
  'foster-son': 'pleegzoon',
  'foster-child': 'n:pleegkind',
  'foster-sister': 'pleegzus',
  'foster-brother': 'pleegbroer',
  'half-sister': 'halfzus',
  'half-brother': 'halfbroer',

  // Dutch has one word for nephew and cousin, so both say more.
  'man sibling son': 'neef (oomzegger)',
  'man sibling daughter': 'nicht (oomzegger)',
  'woman sibling son': 'neef (tantezegger)',
  'woman sibling daughter': 'nicht (tantezegger)',
  'sibling son': 'neef (kind van broer of zus)',
  'sibling daughter': 'nicht (kind van broer of zus)',
  'sibling child son': 'achterneef (kleinkind van broer of zus)',
  'sibling child daughter': 'achternicht (kleinkind van broer of zus)',
  'parent sibling son': 'volle neef',
  'parent sibling daughter': 'volle nicht',

  'spouse mother': 'schoonmoeder',
  'spouse father': 'schoonvader',
  'spouse parent': 'schoonouder',
  'spouse sister': 'schoonzus',
  'spouse brother': 'zwager',
  'sibling wife': 'schoonzus',
  'sibling husband': 'zwager',
  'child wife': 'schoondochter',
  'child husband': 'schoonzoon',
  'child spouse': 'n:schoonkind',
  'parent sibling wife': 'aangetrouwde tante',
  'parent sibling husband': 'aangetrouwde oom',
  'spouse sibling daughter': 'aangetrouwde nicht',
  'spouse sibling son': 'aangetrouwde neef',
} as const

// Dutch counts ancestors in fours: groot-, overgroot-, betovergroot- and oud- repeat with oud- before them.
const before = ['groot', 'overgroot', 'betovergroot', 'oud', 'oudgroot', 'oudovergroot', 'oudbetovergroot']
const parents: Readonly<Record<Sex, string>> = { f: 'moeder', m: 'vader', n: 'ouder' }
const children: Readonly<Record<Sex, string>> = { f: 'dochter', m: 'zoon', n: 'kind' }

function withArticle({ text, gender }: Noun): string {
  return `van ${gender === 'n' ? 'het' : 'de'} ${text}`
}

export const nl: KinLanguage = {
  code: 'nl',
  words,
  distant: 'verre verwant',
  byRule({ up, down, sex }) {
    if (down === 0) {
      const prefix = before[up - 2]
      return prefix ? prefix + parents[sex] : `voorouder (${up} generaties terug)`
    }
    if (up === 0) {
      if (down > 4) return `${sex === 'f' ? 'nakomelinge' : 'nakomeling'} (${down} generaties verder)`
      return `${sex === 'n' ? 'n:' : ''}${'achter'.repeat(down - 2)}klein${children[sex]}`
    }
    if (sex === 'n') return null
    if (down === 1) {
      const prefix = ['', 'oud', 'overoud', 'betoveroud'][up - 2]
      return prefix === undefined ? null : prefix + (sex === 'f' ? 'tante' : 'oom')
    }
    return up === 3 && down === 3 ? { f: 'achternicht', m: 'achterneef' }[sex] : null
  },
  or: (one, other) => `${one} of ${other}`,
  mark({ text }, { tie }) {
    if (tie === 'adopted') return `${text} door adoptie`
    if (tie === 'foster') return `${text} (pleeggezin)`
    if (text.startsWith('volle '))
      return tie === 'half' ? text.replace('volle ', 'half') : text.replace('volle ', 'stief')
    return `${tie === 'half' ? 'half' : 'stief'}${text}`
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) =>
        alternatives.map((noun) => (at === last ? noun.text : withArticle(noun))).join(' of '),
      )
      .toReversed()
      .join(' ')
  },
}
