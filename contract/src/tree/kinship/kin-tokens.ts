import type { Fact } from '#contract/tree/kinship/segment.ts'

const nouns: Readonly<Record<Fact['kind'], { readonly f: string; readonly m: string; readonly n: string }>> =
  {
    parent: { f: 'mother', m: 'father', n: 'parent' },
    child: { f: 'daughter', m: 'son', n: 'child' },
    sibling: { f: 'sister', m: 'brother', n: 'sibling' },
    spouse: { f: 'wife', m: 'husband', n: 'spouse' },
    partner: { f: 'female-partner', m: 'male-partner', n: 'partner' },
    'ex-spouse': { f: 'ex-wife', m: 'ex-husband', n: 'ex-spouse' },
    'ex-partner': { f: 'female-ex-partner', m: 'male-ex-partner', n: 'ex-partner' },
    guardian: { f: 'female-guardian', m: 'male-guardian', n: 'guardian' },
    ward: { f: 'female-ward', m: 'male-ward', n: 'ward' },
  }

const tokensByFact = new Map<string, readonly string[]>()

/** The tokens of a language's words that fit a hop, the most exact one first: `elder-brother`, `brother`, `sibling`. */
export function tokensOf(fact: Fact): readonly string[] {
  const key = [fact.kind, fact.tie, fact.sex, fact.age].join()
  const tokens = tokensByFact.get(key) ?? listTokens(fact)
  tokensByFact.set(key, tokens)
  return tokens
}

function listTokens({ kind, tie, sex, age }: Fact): string[] {
  const prefix = tie === 'birth' ? '' : `${tie}-`
  return [...new Set([nouns[kind][sex], nouns[kind].n])].flatMap((noun) =>
    age ? [`${prefix}${age}-${noun}`, `${prefix}${noun}`] : [`${prefix}${noun}`],
  )
}

const ties = ['', 'half-', 'adopted-', 'step-', 'foster-']
const ages = ['', 'elder-', 'younger-']

/** Every token there is: a misspelled one in a language's words is an error. */
export const knownTokens: ReadonlySet<string> = new Set([
  'man',
  'woman',
  ...Object.values(nouns)
    .flatMap(({ f, m, n }) => [f, m, n])
    .flatMap((noun) => ties.flatMap((tie) => ages.map((age) => `${tie}${age}${noun}`))),
])
