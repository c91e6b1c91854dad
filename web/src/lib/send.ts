import {
  addressOf,
  type BodyOf,
  type Call,
  familyHeader,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/call.ts'
import { bracketQuery } from '#web/lib/bracket-query.ts'
import { noteReached, verifyConnection } from '#web/lib/connection.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { disconnectRefused } from '#web/lib/disconnect.ts'
import { codeOf } from '#web/lib/failure-code.ts'
import { pageFamily } from '#web/lib/page-family.ts'
import { translate, texts } from '#web/lib/texts.ts'

const base = '/api'
const timeoutMs = 100_000

/**
 * The reason a call failed: the server's message, the status (0 if it was unreachable), and the error of each
 * field.
 */
export interface Failure {
  readonly status: number
  /** Undefined if the response did not come from our server. */
  readonly code: RefusalCode | undefined
  readonly detail: string
  readonly fields: Readonly<Record<string, string>>
  /** The whole response body, for the few refusals with more than a message. */
  readonly body: unknown
}

export type CallOutcome<Data> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: null; readonly error: Failure }

type CallInput<C extends Call> = (unknown extends ParamsOf<C['path']>
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<C['path']> }) &
  (BodyOf<C> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<C> }) &
  (QueryOf<C> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<C> }) & {
    readonly signal?: AbortSignal
  }

/**
 * Sends one call of the contract. Returns data or an error and never throws; a refused session leads to
 * /disconnect.
 */
export async function send<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutcome<ReplyOf<C>>> {
  const { data: response, error } = await reach(urlOf(call, input), {
    method: call.method,
    path: call.path,
    ...(input.signal && { signal: input.signal }),
    ...(call.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }),
  })
  if (error) return { data: null, error }
  // The server has checked the reply against the contract's schema before sending it.
  return { data: (await response.json().catch(() => undefined)) as ReplyOf<C>, error: null }
}

interface HttpRequest {
  readonly method: Call['method']
  /** The path template of the contract, so that the log contains no ids. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends one request: the response if its status is 200, otherwise the failure. */
export async function reach(
  url: string,
  { method, path, headers = {}, body: sent, signal }: HttpRequest,
): Promise<CallOutcome<Response>> {
  let response: Response
  const family = pageFamily()
  try {
    response = await fetch(url, {
      method,
      credentials: 'include',
      signal: signal
        ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
      headers: { 'accept-language': texts.language, ...(family && { [familyHeader]: family }), ...headers },
      ...(sent !== undefined && { body: sent }),
    })
  } catch {
    // A timeout or a lost connection has no message of its own; the connection line tells the pilot.
    if (!signal?.aborted) void verifyConnection()
    return failed(0, undefined)
  }

  noteReached()
  if (response.status === 200) return { data: response, error: null }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status === 401 || response.status === 403) disconnectRefused(response.status, body)
  // Another tab has switched the family, so this page's data is no longer valid.
  if (codeOf(body) === 'other_family') location.assign('/')
  if (response.ok) {
    // oxlint-disable-next-line no-console -- the specification asks for this log
    console.error(`Unexpected status ${response.status} from ${method} ${path}`)
    return failed(response.status, undefined)
  }
  return failed(response.status, body)
}

function urlOf<C extends Call>(call: C, input: CallInput<C>): string {
  const query = input.query ? bracketQuery(input.query) : ''
  return `${base}${addressOf(call.path, input.params ?? {})}${query && `?${query}`}`
}

function failed(status: number, body: unknown): { data: null; error: Failure } {
  const { detail, fields }: { detail?: unknown; fields?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return {
    data: null,
    error: {
      status,
      code: codeOf(body),
      detail: typeof detail === 'string' && detail !== '' ? detail : translate('common:error.title'),
      fields: textsIn(fields),
      body,
    },
  }
}

function textsIn(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  )
}
