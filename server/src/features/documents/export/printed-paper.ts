import type { Language } from '#contract/languages.ts'

/** Everything that stands on a paper taken home, already in its own words: whoever draws it decides nothing. */
export interface PrintedPaper {
  readonly language: Language
  readonly title: string
  /** Above the title: the capital it serves. */
  readonly above: string
  /** On top of every page where it is not in force: what it is, plainly. */
  readonly standing: string | null
  /** It bears the seal. */
  readonly isApproved: boolean
  /** Markdown. */
  readonly body: string
  readonly family: string
  /** What stands around the number of a page and of all pages. */
  readonly pageWords: readonly [string, string, string]
  readonly approval: ApprovalPage
}

/** The last page: who decided what, when, about exactly which words. */
export interface ApprovalPage {
  readonly title: string
  readonly standing: string
  readonly facts: readonly Fact[]
  readonly rounds: readonly Round[]
  readonly needed: Fact | null
  readonly hash: Fact
  readonly check: string
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Round {
  readonly title: string
  /** Name, role, answer, when. */
  readonly head: readonly string[]
  readonly voices: readonly (readonly string[])[]
}
