import type { Call, ParamsOf, ParsedBodyOf, ParsedQueryOf, ReplyOf } from '#contract/call.ts'
import type { Language } from '#contract/languages.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The browser side of a request, as far as a handler may use it. */
export interface BrowserContext {
  readonly address: string
  readonly device: string
  /** The hash of the request's session cookie, whether or not that session is still valid. */
  readonly sessionHash: Buffer | undefined
  /** Sets the session cookie at once; `clearSession` clears it after the commit. */
  readonly setSession: (secret: string) => void
  readonly clearSession: () => void
  /** The browser's token if it has signed in with this email address before (known-devices.ts). */
  readonly knownDevice: (email: string) => string | undefined
  readonly rememberDevice: (email: string) => void
  /** Reports the account that a request concerns to the security log, and whether it signed in. */
  readonly concerns: (accountId: string | undefined, more?: { readonly isIn: boolean }) => void
}

interface RequestParts<C extends Call> {
  readonly params: ParamsOf<C['path']>
  readonly body: ParsedBodyOf<C>
  readonly query: ParsedQueryOf<C>
  readonly now: Date
  readonly language: Language
  readonly visit: BrowserContext
}

/**
 * The context of a handler. Without a session it opens its own transactions, because slow work such as
 * hashing comes first.
 */
export type HandlerContext<C extends Call> = RequestParts<C> &
  (C['needs'] extends 'anyone'
    ? { readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result> }
    : { readonly pilot: C['needs'] extends 'account' ? SignedIn : Pilot } & (C['isSessionOnly'] extends true
        ? unknown
        : { readonly tx: Tx }))

/** Implements one call of the contract. */
export type Handler<C extends Call> = (context: HandlerContext<C>) => Promise<ReplyOf<C>> | ReplyOf<C>

/** One handler for each call; a missing or wrong one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>
}
