import type { KinLanguage, Sex } from '#contract/tree/kinship/kin-language.ts'

/** A word of a language, with its relation as tokens. */
export interface KinEntry {
  /** The sex that the first person must have; `n` if the word doesn't depend on it. */
  readonly self: Sex
  readonly tokens: readonly string[]
  readonly word: string
}

const entriesByLength = new WeakMap<KinLanguage, ReadonlyMap<number, readonly KinEntry[]>>()

/** The words for relations of this many hops. */
export function entriesOf(language: KinLanguage, hops: number): readonly KinEntry[] {
  const grouped = entriesByLength.get(language) ?? groupEntries(language)
  entriesByLength.set(language, grouped)
  return grouped.get(hops) ?? []
}

function groupEntries({ words }: KinLanguage): Map<number, KinEntry[]> {
  const grouped = new Map<number, KinEntry[]>()
  for (const [relation, word] of Object.entries(words)) {
    const tokens = relation.split(' ')
    const self = ({ man: 'm', woman: 'f' } as const)[tokens[0] ?? '']
    const entry: KinEntry = { self: self ?? 'n', tokens: self ? tokens.slice(1) : tokens, word }
    grouped.set(entry.tokens.length, [...(grouped.get(entry.tokens.length) ?? []), entry])
  }
  return grouped
}
