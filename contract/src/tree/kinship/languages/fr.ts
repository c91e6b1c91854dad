import type { KinLanguage, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'mère',
  father: 'père',
  parent: 'm:parent',
  daughter: 'fille',
  son: 'fils',
  child: 'm:enfant',
  sister: 'sœur',
  brother: 'frère',
  wife: 'épouse',
  husband: 'époux',
  spouse: 'm:conjoint',
  'female-partner': 'compagne',
  'male-partner': 'compagnon',
  'ex-wife': 'ex-épouse',
  'ex-husband': 'ex-époux',
  'ex-spouse': 'm:ex-conjoint',
  'female-ex-partner': 'ex-compagne',
  'male-ex-partner': 'ex-compagnon',
  'female-guardian': 'tutrice',
  'male-guardian': 'tuteur',
  ward: 'pupille',

  'adopted-mother': 'mère adoptive',
  'adopted-father': 'père adoptif',
  'adopted-parent': 'm:parent adoptif',
  'adopted-daughter': 'fille adoptive',
  'adopted-son': 'fils adoptif',
  'adopted-child': 'm:enfant adoptif',
  'adopted-sister': 'sœur adoptive',
  'adopted-brother': 'frère adoptif',
  // French has one word for stepmother and mother-in-law, so one of them says more.
  'step-mother': 'belle-mère (épouse du père)',
  'step-father': 'beau-père (époux de la mère)',
  'step-parent': 'm:beau-parent (conjoint d’un parent)',
  'step-daughter': 'belle-fille (fille du conjoint)',
  'step-son': 'beau-fils (fils du conjoint)',
  'step-child': 'm:enfant du conjoint',
  'step-sister': 'quasi-sœur',
  'step-brother': 'quasi-frère',
  'foster-mother': 'mère d’accueil',
  'foster-father': 'père d’accueil',
  'foster-parent': 'm:parent d’accueil',
  'foster-daughter': 'fille accueillie',
  'foster-son': 'fils accueilli',
  'foster-child': 'm:enfant accueilli',
  'foster-sister': 'sœur d’accueil',
  'foster-brother': 'frère d’accueil',
  'half-sister': 'demi-sœur',
  'half-brother': 'demi-frère',

  'spouse mother': 'belle-mère',
  'spouse father': 'beau-père',
  'spouse parent': 'm:beau-parent',
  'spouse sister': 'belle-sœur',
  'spouse brother': 'beau-frère',
  'sibling wife': 'belle-sœur',
  'sibling husband': 'beau-frère',
  'child wife': 'belle-fille',
  'child husband': 'gendre',
  'parent sibling wife': 'tante par alliance',
  'parent sibling husband': 'oncle par alliance',
  'spouse sibling daughter': 'nièce par alliance',
  'spouse sibling son': 'neveu par alliance',
} as const

/** More than two “arrière-” are hard to read, so farther generations are counted. */
function great(times: number, word: string): string | null {
  return times > 2 ? null : 'arrière-'.repeat(times) + word
}

const away = (count: number, word: string) => `${word} à la ${count}e génération`

type Forms = Readonly<Record<Sex, string>>
const grandparent: Forms = { f: 'grand-mère', m: 'grand-père', n: 'grand-parent' }
const grandchild: Forms = { f: 'petite-fille', m: 'petit-fils', n: 'petit-enfant' }

function collateral(up: number, down: number, isFemale: boolean): string | null {
  if (down === 1 && up === 2) return isFemale ? 'tante' : 'oncle'
  if (down === 1) return great(up - 3, isFemale ? 'grand-tante' : 'grand-oncle')
  if (up === 1 && down === 2) return isFemale ? 'nièce' : 'neveu'
  if (up === 1) return great(down - 3, isFemale ? 'petite-nièce' : 'petit-neveu')
  if (up === 2 && down === 2) return isFemale ? 'cousine germaine' : 'cousin germain'
  if (up === 3 && down === 3) return isFemale ? 'cousine issue de germain' : 'cousin issu de germain'
  if (up === down) return `${isFemale ? 'cousine' : 'cousin'} au ${up - 1}e degré`
  if (up === 3 && down === 2) return `${isFemale ? 'tante' : 'oncle'} à la mode de Bretagne`
  if (up === 2 && down === 3) return `${isFemale ? 'nièce' : 'neveu'} à la mode de Bretagne`
  return null
}

function withArticle({ text, gender }: Noun): string {
  if (/^[aeiouéèêœ]/i.test(text)) return `de l’${text}`
  return gender === 'f' ? `de la ${text}` : `du ${text}`
}

export const fr: KinLanguage = {
  code: 'fr',
  words,
  distant: 'parent éloigné',
  byRule({ up, down, sex }) {
    if (down === 0) return great(up - 2, grandparent[sex]) ?? away(up, 'ancêtre')
    if (up === 0)
      return great(down - 2, grandchild[sex]) ?? away(down, sex === 'f' ? 'descendante' : 'descendant')
    return sex === 'n' ? null : collateral(up, down, sex === 'f')
  },
  or: (one, other) => `${one} ou ${other}`,
  mark({ text }, { tie }) {
    if (tie === 'adopted') return `${text} par adoption`
    return tie === 'half' ? `demi-${text}` : null
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) =>
        alternatives.map((noun) => (at === last ? noun.text : withArticle(noun))).join(' ou '),
      )
      .toReversed()
      .join(' ')
  },
}
