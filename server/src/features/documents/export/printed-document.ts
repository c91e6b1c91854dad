import type { Language } from '#contract/languages.ts'

/** Everything an exported document shows, already as text, so that the renderers decide nothing. */
export interface PrintedDocument {
  readonly language: Language
  readonly title: string
  /** The capital, shown above the title. */
  readonly above: string
  /** The state, shown on every page of a version that is not in force. */
  readonly standing: string | null
  /** Shows the seal. */
  readonly isApproved: boolean
  /** Markdown. */
  readonly body: string
  readonly family: string
  /** The text before, between and after the page number and the page count. */
  readonly pageWords: readonly [string, string, string]
  readonly approval: ApprovalPage
}

/** The last page: who decided what and when, with the hash of the text. */
export interface ApprovalPage {
  readonly title: string
  readonly standing: string
  readonly facts: readonly Fact[]
  readonly rounds: readonly PrintedRound[]
  readonly needed: Fact | null
  readonly hash: Fact
  readonly check: string
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface PrintedRound {
  readonly title: string
  /** Name, role, vote, time. */
  readonly head: readonly string[]
  readonly votes: readonly (readonly string[])[]
}
