import type { KinLanguage, Noun } from '#contract/tree/kinship/kin-language.ts'

const words = {
  mother: 'Mutter',
  father: 'Vater',
  parent: 'm:Elternteil',
  daughter: 'Tochter',
  son: 'Sohn',
  child: 'n:Kind',
  sister: 'Schwester',
  brother: 'Bruder',
  wife: 'Ehefrau',
  husband: 'Ehemann',
  'female-partner': 'Partnerin',
  'male-partner': 'Partner',
  'ex-wife': 'Ex-Frau',
  'ex-husband': 'Ex-Mann',
  'female-ex-partner': 'Ex-Partnerin',
  'male-ex-partner': 'Ex-Partner',
  guardian: 'm:Vormund',
  ward: 'n:Mündel',

  'adopted-mother': 'Adoptivmutter',
  'adopted-father': 'Adoptivvater',
  'adopted-parent': 'm:Adoptivelternteil',
  'adopted-daughter': 'Adoptivtochter',
  'adopted-son': 'Adoptivsohn',
  'adopted-child': 'n:Adoptivkind',
  'adopted-sister': 'Adoptivschwester',
  'adopted-brother': 'Adoptivbruder',
  'step-mother': 'Stiefmutter',
  'step-father': 'Stiefvater',
  'step-parent': 'm:Stiefelternteil',
  'step-daughter': 'Stieftochter',
  'step-son': 'Stiefsohn',
  'step-child': 'n:Stiefkind',
  'step-sister': 'Stiefschwester',
  'step-brother': 'Stiefbruder',
  'foster-mother': 'Pflegemutter',
  'foster-father': 'Pflegevater',
  'foster-parent': 'm:Pflegeelternteil',
  'foster-daughter': 'Pflegetochter',
  'foster-son': 'Pflegesohn',
  'foster-child': 'n:Pflegekind',
  'foster-sister': 'Pflegeschwester',
  'foster-brother': 'Pflegebruder',
  'half-sister': 'Halbschwester',
  'half-brother': 'Halbbruder',

  'spouse mother': 'Schwiegermutter',
  'spouse father': 'Schwiegervater',
  'spouse parent': 'm:Schwiegerelternteil',
  'spouse sister': 'Schwägerin',
  'spouse brother': 'Schwager',
  'sibling wife': 'Schwägerin',
  'sibling husband': 'Schwager',
  'child wife': 'Schwiegertochter',
  'child husband': 'Schwiegersohn',
  'child spouse': 'n:Schwiegerkind',
  'spouse sibling wife': 'Schwippschwägerin',
  'spouse sibling husband': 'Schwippschwager',
  'sibling spouse sister': 'Schwippschwägerin',
  'sibling spouse brother': 'Schwippschwager',
  'parent sibling wife': 'angeheiratete Tante',
  'parent sibling husband': 'angeheirateter Onkel',
  'spouse sibling daughter': 'angeheiratete Nichte',
  'spouse sibling son': 'angeheirateter Neffe',
} as const

/** More than three “Ur” can't be read any more. */
function ur(times: number, word: string): string | null {
  if (times > 3) return null
  return times === 0 ? word : `Ur${'ur'.repeat(times - 1)}${lowerFirst(word)}`
}

function lowerFirst(word: string): string {
  return word.slice(0, 1).toLowerCase() + word.slice(1)
}

/** Groß, Urgroß, Ururgroß before the word for the nearest generation. */
function gross(generations: number, word: string): string | null {
  return generations === 0 ? word : ur(generations - 1, `Groß${lowerFirst(word)}`)
}

const inDegree = (degree: number, word: string) => (degree === 1 ? word : `${word} ${degree}. Grades`)

function collateral(up: number, down: number, isFemale: boolean): string | null {
  if (up === 3 && down === 3) return isFemale ? 'Großcousine' : 'Großcousin'
  if (up === down) return inDegree(up - 1, isFemale ? 'Cousine' : 'Cousin')
  const nearest = up > down ? (isFemale ? 'Tante' : 'Onkel') : isFemale ? 'Nichte' : 'Neffe'
  const word = gross(Math.abs(up - down) - 1, nearest)
  return word && inDegree(Math.min(up, down), word)
}

const away = (count: number, word: string) => `${word} (${count} Generationen entfernt)`

const genitives: readonly [RegExp, string][] = [
  [/e$/, 'n'],
  [/Vorfahr$/, 'en'],
  [/(?:sohn|mann|kind)$/i, 'es'],
  [/$/, 's'],
]

function genitive({ text, gender }: Noun): string {
  if (gender === 'f') return `der ${text}`
  // Only the noun itself changes: “Onkel 2. Grades” becomes “Onkels 2. Grades”.
  const [noun = '', ...rest] = text.split(' ')
  const ending = genitives.find(([pattern]) => pattern.test(noun))?.[1] ?? ''
  return ['des', noun + ending, ...rest].join(' ')
}

export const de: KinLanguage = {
  code: 'de',
  words,
  distant: 'entfernte Verwandtschaft',
  byRule({ up, down, sex }) {
    if (down === 0) {
      const name = gross(up - 1, { f: 'Mutter', m: 'Vater', n: 'Elternteil' }[sex])
      return name && sex === 'n' ? `m:${name}` : (name ?? away(up, sex === 'f' ? 'Vorfahrin' : 'Vorfahr'))
    }
    if (up === 0) {
      const name = ur(down - 2, { f: 'Enkelin', m: 'Enkel', n: 'Enkelkind' }[sex])
      return name && sex === 'n'
        ? `n:${name}`
        : (name ?? away(down, sex === 'f' ? 'Nachfahrin' : 'Nachfahre'))
    }
    return sex === 'n' ? null : collateral(up, down, sex === 'f')
  },
  or: (one, other) => `${one} oder ${other}`,
  mark({ text }, { tie }) {
    if (tie === 'adopted') return `${text} durch Adoption`
    if (tie === 'foster') return `${text} (Pflegefamilie)`
    return `${tie === 'half' ? 'Halb' : 'Stief'}${lowerFirst(text)}`
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) =>
        alternatives.map((noun) => (at === last ? noun.text : genitive(noun))).join(' oder '),
      )
      .toReversed()
      .join(' ')
  },
}
