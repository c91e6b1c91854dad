import type { KinLanguage, Noun } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'madre',
  father: 'padre',
  daughter: 'hija',
  son: 'hijo',
  sister: 'hermana',
  brother: 'hermano',
  wife: 'esposa',
  husband: 'esposo',
  spouse: 'm:cónyuge',
  partner: 'f:pareja',
  'ex-wife': 'exesposa',
  'ex-husband': 'exesposo',
  'ex-spouse': 'm:excónyuge',
  'ex-partner': 'f:expareja',
  'female-guardian': 'tutora',
  'male-guardian': 'tutor',
  'female-ward': 'pupila',
  'male-ward': 'pupilo',

  'adopted-mother': 'madre adoptiva',
  'adopted-father': 'padre adoptivo',
  'adopted-daughter': 'hija adoptiva',
  'adopted-son': 'hijo adoptivo',
  'adopted-sister': 'hermana adoptiva',
  'adopted-brother': 'hermano adoptivo',
  'step-mother': 'madrastra',
  'step-father': 'padrastro',
  'step-daughter': 'hijastra',
  'step-son': 'hijastro',
  'step-sister': 'hermanastra',
  'step-brother': 'hermanastro',
  'foster-mother': 'madre de acogida',
  'foster-father': 'padre de acogida',
  'foster-daughter': 'hija de acogida',
  'foster-son': 'hijo de acogida',
  'foster-sister': 'hermana de acogida',
  'foster-brother': 'hermano de acogida',

  'spouse mother': 'suegra',
  'spouse father': 'suegro',
  'spouse sister': 'cuñada',
  'spouse brother': 'cuñado',
  'sibling wife': 'cuñada',
  'sibling husband': 'cuñado',
  'child wife': 'nuera',
  'child husband': 'yerno',
  'child spouse mother': 'consuegra',
  'child spouse father': 'consuegro',
  'spouse sibling wife': 'concuñada',
  'spouse sibling husband': 'concuñado',
  'sibling spouse sister': 'concuñada',
  'sibling spouse brother': 'concuñado',
  'parent sibling wife': 'tía política',
  'parent sibling husband': 'tío político',
  'spouse sibling daughter': 'sobrina política',
  'spouse sibling son': 'sobrino político',
  'spouse parent sibling daughter': 'prima política',
  'spouse parent sibling son': 'primo político',
  'spouse parent mother': 'abuela política',
  'spouse parent father': 'abuelo político',
  'child child wife': 'nieta política',
  'child child husband': 'nieto político',
} as const

// The farthest ancestors and descendants that have a word: great-great-great-grandparents and -children.
const ancestors = ['abuelo', 'bisabuelo', 'tatarabuelo', 'trastatarabuelo']
const descendants = ['nieto', 'bisnieto', 'tataranieto', 'chozno']
const degrees = ['segundo', 'tercero', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo']

/** Aunts and nephews of farther generations are called after the ancestor or descendant beside them. */
function beside(word: string, generations: number, line: readonly string[]): string | null {
  if (generations === 0) return word
  const generation = line[generations - 1]
  return generation ? `${word} ${generation}` : null
}

function collateral(up: number, down: number): string | null {
  const word =
    up === down
      ? 'primo'
      : up > down
        ? beside('tío', up - down - 1, ancestors)
        : beside('sobrino', down - up - 1, descendants)
  const grade = up === down ? up - 1 : Math.min(up, down)
  if (!word || grade === 1) return word
  return degrees[grade - 2] ? `${word} ${degrees[grade - 2]}` : null
}

/** Every word of these names ends in -o for a man. */
function feminine(name: string): string {
  return name.replaceAll(/o(?= |$)/g, 'a')
}

function withArticle({ text, gender }: Noun): string {
  return gender === 'f' ? `de la ${text}` : `del ${text}`
}

export const es: KinLanguage = {
  code: 'es',
  words,
  distant: 'pariente lejano',
  byRule({ up, down, sex }) {
    if (up === 0 && down > 5) return `descendiente (${down} generaciones después)`
    if (down === 0 && up > 5)
      return sex === 'n' ? null : `${sex === 'f' ? 'antepasada' : 'antepasado'} (${up} generaciones atrás)`
    if (sex === 'n') return null
    const name = down === 0 ? ancestors[up - 2] : up === 0 ? descendants[down - 2] : collateral(up, down)
    if (!name) return null
    return sex === 'f' ? feminine(name) : name
  },
  or: (one, other) => `${one} ${/^h?[oó]/i.test(other) ? 'u' : 'o'} ${other}`,
  mark({ text, gender }, { tie }) {
    if (tie === 'adopted') return `${text} por adopción`
    return tie === 'half' ? `${gender === 'f' ? 'media' : 'medio'} ${text}` : null
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) =>
        alternatives.map((noun) => (at === last ? noun.text : withArticle(noun))).join(' o '),
      )
      .toReversed()
      .join(' ')
  },
}
