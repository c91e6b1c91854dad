import type { Language } from '#contract/languages.ts'
import type { Tie } from '#contract/tree/kinship/hops.ts'

export type Sex = 'f' | 'm' | 'n'

/** A word with its grammatical gender, for articles and genitives. */
export interface Noun {
  readonly text: string
  readonly gender: Sex
}

/** A relative by descent: so many generations up to the common ancestor, and so many down. */
export interface Descent {
  readonly up: number
  readonly down: number
  readonly sex: Sex
}

/** A line of descent with a half-sibling, an adopted child, a stepparent or the like in it. */
export interface MarkedLine {
  readonly tie: Exclude<Tie, 'birth'>
  /** The sex of the parent that half-siblings share. */
  readonly shared: Sex
  readonly isSibling: boolean
}

/** Everything that differs between languages. How to write one: docs/how-to/name-relatives.md. */
export interface KinLanguage {
  readonly code: Language
  /**
   * Words by relation, read from the first person on: `mother elder-brother` is her elder brother. A word may begin with
   * its grammatical gender (`n:Kind`) if it isn't that of the person.
   */
  readonly words: Readonly<Record<string, string>>
  /** Names a relative to whom the path is too long to describe. */
  readonly distant: string
  /** Relatives by descent whose words follow a rule, such as great-grandparents. Null if there is no word. */
  readonly byRule: (descent: Descent) => string | null
  /** Joins two words between which the data doesn't decide: “brother or sister”. */
  readonly or: (one: string, other: string) => string
  /** Marks a relative by descent whose line is not by birth throughout; null to describe them. */
  readonly mark: (noun: Noun, line: MarkedLine) => string | null
  /** Describes a relative by a chain of words, the nearest to the first person first: “mother’s brother’s wife”. */
  readonly chain: (nouns: readonly (readonly Noun[])[]) => string
}
