import type { KinLanguage, MarkedLine, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'madre',
  father: 'padre',
  parent: 'm:genitore',
  daughter: 'figlia',
  son: 'figlio',
  sister: 'sorella',
  brother: 'fratello',
  wife: 'moglie',
  husband: 'marito',
  spouse: 'm:coniuge',
  'female-partner': 'compagna',
  'male-partner': 'compagno',
  'ex-wife': 'ex moglie',
  'ex-husband': 'ex marito',
  'ex-spouse': 'm:ex coniuge',
  'female-ex-partner': 'ex compagna',
  'male-ex-partner': 'ex compagno',
  'female-guardian': 'tutrice',
  'male-guardian': 'tutore',
  'female-ward': 'pupilla',
  'male-ward': 'pupillo',

  'adopted-mother': 'madre adottiva',
  'adopted-father': 'padre adottivo',
  'adopted-parent': 'm:genitore adottivo',
  'adopted-daughter': 'figlia adottiva',
  'adopted-son': 'figlio adottivo',
  'adopted-sister': 'sorella adottiva',
  'adopted-brother': 'fratello adottivo',
  'step-mother': 'matrigna',
  'step-father': 'patrigno',
  'step-daughter': 'figliastra',
  'step-son': 'figliastro',
  'step-sister': 'sorellastra',
  'step-brother': 'fratellastro',
  'foster-mother': 'madre affidataria',
  'foster-father': 'padre affidatario',
  'foster-parent': 'm:genitore affidatario',
  'foster-daughter': 'figlia in affido',
  'foster-son': 'figlio in affido',
  'foster-sister': 'sorella in affido',
  'foster-brother': 'fratello in affido',

  'spouse mother': 'suocera',
  'spouse father': 'suocero',
  'spouse sister': 'cognata',
  'spouse brother': 'cognato',
  'sibling wife': 'cognata',
  'sibling husband': 'cognato',
  'child wife': 'nuora',
  'child husband': 'genero',
  'child spouse mother': 'consuocera',
  'child spouse father': 'consuocero',
  'parent sibling wife': 'zia acquisita',
  'parent sibling husband': 'zio acquisito',
  'spouse sibling daughter': 'nipote acquisita',
  'spouse sibling son': 'nipote acquisito',
  'spouse parent sibling daughter': 'cugina acquisita',
  'spouse parent sibling son': 'cugino acquisito',
} as const

// Italian has one word for grandchild and nephew, so both say more.
const ancestors = ['nonno', 'bisnonno', 'trisnonno', 'quadrisavolo']
const descendants = ['nipote (di nonni)', 'bisnipote', 'trisnipote']
const degrees = ['secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono', 'decimo']

function collateral(up: number, down: number): string | null {
  if (down === 1) return ['zio', 'prozio'][up - 2] ?? null
  if (up === 1) return ['nipote (di zii)', 'pronipote'][down - 2] ?? null
  if (up === 2 && down === 2) return 'cugino'
  const degree = up === down ? degrees[up - 3] : null
  return degree ? `cugino di ${degree} grado` : null
}

/** Only the first word has a feminine form: “cugina di secondo grado”. */
function feminine(name: string): string {
  return name.replace(/^(\w+)o(?= |$)/, '$1a')
}

/** The article of a word with its preposition. */
function withArticle({ text, gender }: Noun): string {
  if (/^[aeiou]/i.test(text)) return `dell’${text}`
  if (gender === 'f') return `della ${text}`
  return /^(?:s[^aeiou]|z|gn|ps|x|y)/i.test(text) ? `dello ${text}` : `del ${text}`
}

function halfSibling(text: string, { shared }: MarkedLine): string {
  const side: Readonly<Record<Sex, string>> = {
    f: 'per parte di madre',
    m: 'per parte di padre',
    n: 'per parte di un genitore',
  }
  return `${text} ${side[shared]}`
}

export const it: KinLanguage = {
  code: 'it',
  words,
  distant: 'parente lontano',
  byRule({ up, down, sex }) {
    if (up === 0 && down > 4) return `discendente (${down} generazioni dopo)`
    if (down === 0 && up > 5)
      return sex === 'n' ? null : `${sex === 'f' ? 'antenata' : 'antenato'} (${up} generazioni fa)`
    if (sex === 'n') return null
    const name = down === 0 ? ancestors[up - 2] : up === 0 ? descendants[down - 2] : collateral(up, down)
    if (!name) return null
    return sex === 'f' ? feminine(name) : name
  },
  or: (one, other) => `${one} o ${other}`,
  mark({ text }, line) {
    if (line.tie === 'adopted') return `${text} per adozione`
    return line.tie === 'half' && line.isSibling ? halfSibling(text, line) : null
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
