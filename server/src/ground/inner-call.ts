import {
  type BodyOf,
  type Call,
  isPermission,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/call.ts'
import { may } from '#contract/permissions.ts'
import type { Handler, BrowserContext } from '#server/ground/handler.ts'
import { expectIds, parse } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A call with its handler, made by the server on behalf of a pilot. */
export interface Callable<C extends Call> {
  readonly call: C
  readonly handler: Handler<C>
}

interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C['path']>
  readonly body?: BodyOf<C>
  readonly query?: QueryOf<C>
}

/**
 * The pilot on whose behalf a call is made, who need not be signed in: a reply is written on after its reader
 * has left.
 */
export type Caller = Pick<Pilot, 'accountId' | 'familyId' | 'role' | 'language'>

/** A context without a browser: handlers that need one can't be called internally. */
const noBrowser: BrowserContext = {
  address: '',
  device: '',
  sessionHash: undefined,
  setSession: () => {},
  clearSession: () => {},
  knownDevice: () => undefined,
  rememberDevice: () => {},
  concerns: () => {},
}

/** A session-only handler opens its own transactions. */
type CallerContext<C extends Call> = {
  readonly pilot: Caller
  readonly now: Date
} & (C['isSessionOnly'] extends true ? unknown : { readonly tx: Tx })

/** Makes a call like the user interface would: with the same permission, validation and handler. */
export async function innerCall<C extends Call>(
  { call, handler }: Callable<C>,
  caller: CallerContext<C>,
  { params, body, query }: CallInput<C>,
): Promise<ReplyOf<C>> {
  const { pilot } = caller
  if (isPermission(call.needs) && !may(pilot.role, call.needs)) refuse('not_permitted')
  for (const value of [params, body, query]) if (value !== undefined) expectPlainText(value)
  expectIds(params ?? {})
  const context = {
    ...caller,
    visit: noBrowser,
    language: pilot.language,
    params: params ?? {},
    body: call.body && parse(call.body, body ?? {}),
    query: call.query && parse(call.query, query ?? {}),
  }
  // The parts were type-checked by the caller; together they form the handler's context.
  return handler(context as unknown as Parameters<Handler<C>>[0])
}
