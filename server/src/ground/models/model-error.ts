import { AddressClosed } from '#server/platform/outgoing/outgoing.ts'
import { ResponseTooLarge } from '#server/platform/outgoing/limit-response.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { codeOf } from '#server/platform/error-details.ts'

export type ModelErrorCode =
  | 'model_address_closed'
  | 'model_too_long'
  | 'model_no_host'
  | 'model_unreachable'
  | 'model_tls'
  | 'model_key_refused'
  | 'model_not_there'
  | 'model_too_slow'
  | 'model_no_server'
  | 'model_busy'
  | 'model_failed'
  | 'model_cut_off'

/**
 * A model failure, as a refusal with our own sentence. It carries neither the upstream message nor the
 * original error: either may contain the key or the family's text.
 */
export class ModelError extends Refusal {
  override name = 'ModelError'
  declare readonly code: ModelErrorCode
  /** The delay the server asks for, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(code: ModelErrorCode, { retryAfter }: { retryAfter?: number | undefined } = {}) {
    super(code)
    this.retryAfter = retryAfter
  }
}

interface UpstreamError {
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
  readonly message?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
  readonly name?: unknown
}

const codes: readonly (readonly [RegExp, ModelErrorCode])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/, 'model_no_host'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EACCES|EPERM|EADDRNOTAVAIL)$/, 'model_unreachable'],
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'model_too_slow'],
  [/CERT|^ERR_(SSL|TLS)|^EPROTO$|UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'model_tls'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/, 'model_no_server'],
  [/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_ABORTED)$/, 'model_cut_off'],
]

/** Converts any error of a model call. */
export function toModelError(error: unknown): ModelError {
  for (const cause of causesOf(error)) {
    if (cause instanceof ModelError) return cause
    if (cause instanceof AddressClosed) return new ModelError('model_address_closed')
    if (cause instanceof ResponseTooLarge) return new ModelError('model_no_server')
    if (typeof cause.statusCode === 'number' && cause.statusCode >= 300)
      return ofStatus(cause.statusCode, cause)
    const code = codeOf(cause) ?? ''
    const found = codes.find(([pattern]) => pattern.test(code))
    if (found) return new ModelError(found[1])
    if (cause.message === 'bad port') return new ModelError('model_address_closed')
    if (cause.name === 'TimeoutError') return new ModelError('model_too_slow')
    // Something responds, but not a model API; so does a redirect.
    if (
      /^(HTTPParser|AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody))Error$/.test(
        String(cause.name),
      ) ||
      cause.message === 'unexpected redirect'
    )
      return new ModelError('model_no_server')
  }
  return new ModelError('model_failed')
}

function* causesOf(error: unknown): Generator<UpstreamError> {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    yield current
    // If several addresses were tried, each has its own error; use the first.
    const { cause, errors }: UpstreamError = current
    current = cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  }
}

function ofStatus(status: number, { responseBody, responseHeaders }: UpstreamError): ModelError {
  const body = typeof responseBody === 'string' ? responseBody.slice(0, 10_000) : ''
  const isPage = /^\s*</.test(body)
  if (status === 401 || status === 403 || status === 407) return new ModelError('model_key_refused')
  if (status === 408 || status === 504) return new ModelError('model_too_slow')
  if (status === 402 || status === 429 || status === 529)
    return new ModelError('model_busy', { retryAfter: readRetryAfter(responseHeaders?.['retry-after']) })
  if (status === 413) return new ModelError('model_too_long')
  if (status >= 500) return new ModelError('model_failed')
  if (isPage || status < 400 || status === 405) return new ModelError('model_no_server')
  if (/context.{0,20}(length|window)|too many tokens|prompt is too long/i.test(body))
    return new ModelError('model_too_long')
  if (/api[_ ]?key/i.test(body)) return new ModelError('model_key_refused')
  if (/model/i.test(body)) return new ModelError('model_not_there')
  return new ModelError(status === 404 ? 'model_no_server' : 'model_failed')
}

function readRetryAfter(text: string | undefined): number | undefined {
  const seconds = Number(text)
  return text !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
