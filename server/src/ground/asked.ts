import type { Call, ParamsOf, ParsedBodyOf, ParsedQueryOf, ReplyOf } from '#contract/call.ts'
import type { Language } from '#contract/languages.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The browser's end of a request, as far as an act may know it. */
export interface Visit {
  readonly address: string
  readonly device: string
  /** The session the browser came with, if it did; whether it still stands is not said. */
  readonly sessionHash: Buffer | undefined
  /** Hands the secret of a session to the browser, or takes it back. */
  readonly keepSession: (secret: string) => void
  readonly dropSession: () => void
}

interface Everyone<C extends Call> {
  readonly params: ParamsOf<C['path']>
  readonly body: ParsedBodyOf<C>
  readonly query: ParsedQueryOf<C>
  readonly now: Date
  readonly language: Language
  readonly visit: Visit
}

/** What an act receives. Without a session it opens its own transactions, because there it first has to do slow things such as hashing. */
export type Asked<C extends Call> = Everyone<C> &
  (C['needs'] extends 'anyone'
    ? { readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result> }
    : { readonly pilot: C['needs'] extends 'account' ? SignedIn : Pilot } & (C['isSessionOnly'] extends true ? unknown : { readonly tx: Tx }))

/** An act: answers one call. */
export type Answer<C extends Call> = (asked: Asked<C>) => Promise<ReplyOf<C>> | ReplyOf<C>

/** One act for each call of a list; a missing or a wrong one does not compile. */
export type Answers<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Answer<Calls[Name]> }
