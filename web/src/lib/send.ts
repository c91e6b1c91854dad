import { addressOf, type BodyOf, type Call, familyHeader, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/call.ts'
import { bracketQuery } from '#web/lib/bracket-query.ts'
import { noteReached, verifyConnection } from '#web/lib/connection.ts'
import { leaveHouse } from '#web/lib/leave-house.ts'
import { openedFor } from '#web/lib/opened-for.ts'
import { say, texts } from '#web/lib/texts.ts'

const base = '/api'
const patience = 100_000

/** Why a call failed: the server's own sentence, its status (0 if it was never reached), and what is wrong with each field. */
export interface Failure {
  readonly status: number
  readonly detail: string
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for the few refusals that bring more than a sentence. */
  readonly body: unknown
}

export type Outcome<Data> = { readonly data: Data; readonly error: null } | { readonly data: null; readonly error: Failure }

type Ask<C extends Call> = (unknown extends ParamsOf<C['path']> ? { readonly params?: undefined } : { readonly params: ParamsOf<C['path']> }) &
  (BodyOf<C> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<C> }) &
  (QueryOf<C> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<C> }) & { readonly signal?: AbortSignal }

/** Sends one call of the contract. Gives data or an error, never throws; a refused session leads out to /disconnect. */
export async function send<C extends Call>(call: C, ask: Ask<C>): Promise<Outcome<ReplyOf<C>>> {
  const { data: response, error } = await reach(urlOf(call, ask), {
    method: call.method,
    path: call.path,
    ...(ask.signal && { signal: ask.signal }),
    ...(call.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(ask.body) }),
  })
  if (error) return { data: null, error }
  // The server has checked the answer against the contract's schema before it sent it.
  return { data: (await response.json().catch(() => undefined)) as ReplyOf<C>, error: null }
}

interface Request {
  readonly method: Call['method']
  /** As the contract writes it, for the log: no address of a thing is the log's business. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** One request to the house: its answer if that is a 200, and otherwise why there is none. */
export async function reach(url: string, { method, path, headers = {}, body: sent, signal }: Request): Promise<Outcome<Response>> {
  let response: Response
  const family = openedFor()
  try {
    response = await fetch(url, {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(patience)]) : AbortSignal.timeout(patience),
      headers: { 'accept-language': texts.language, ...(family && { [familyHeader]: family }), ...headers },
      ...(sent !== undefined && { body: sent }),
    })
  } catch {
    // A timeout or a broken connection has no sentence of its own; the line at the top of the page says what is wrong.
    if (!signal?.aborted) void verifyConnection()
    return failed(0, undefined)
  }

  noteReached()
  if (response.status === 200) return { data: response, error: null }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status === 401 || response.status === 403) leaveHouse(response.status === 401 ? 'ended' : 'refused')
  // Another tab has gone over to another family: nothing on this page is true any more.
  if (response.status === 409 && isOtherFamily(body)) location.assign('/')
  if (response.ok) {
    // oxlint-disable-next-line no-console -- the specification asks for this log
    console.error(`Unexpected status ${response.status} from ${method} ${path}`)
    return failed(response.status, undefined)
  }
  return failed(response.status, body)
}

function isOtherFamily(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'is_other_family' in body
}

function urlOf<C extends Call>(call: C, ask: Ask<C>): string {
  const query = ask.query ? bracketQuery(ask.query) : ''
  return `${base}${addressOf(call.path, ask.params ?? {})}${query && `?${query}`}`
}

function failed(status: number, body: unknown): { data: null; error: Failure } {
  const { detail, fields } = (typeof body === 'object' && body !== null ? body : {}) as { detail?: unknown; fields?: unknown }
  return {
    data: null,
    error: {
      status,
      detail: typeof detail === 'string' && detail !== '' ? detail : say('common:error.title'),
      fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
      body,
    },
  }
}
