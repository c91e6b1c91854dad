import { AddressClosed } from '#server/platform/outgoing/outgoing.ts'
import { AnswerTooLarge } from '#server/platform/outgoing/limited.ts'
import { Refusal } from '#server/platform/refuse.ts'

export type TroubleCode =
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
 * What went wrong with a model, as a refusal whose sentence is one of ours. Nothing of what the other side said goes along, nor the
 * error behind it: either may hold the key or the family's text.
 */
export class ModelTrouble extends Refusal {
  override name = 'ModelTrouble'
  declare readonly code: TroubleCode
  /** How long the other side asks us to wait, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(code: TroubleCode, { retryAfter }: { retryAfter?: number | undefined } = {}) {
    super(code)
    this.retryAfter = retryAfter
  }
}

interface Heard {
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
  readonly message?: unknown
  readonly cause?: unknown
  readonly name?: unknown
}

const codes: readonly (readonly [RegExp, TroubleCode])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/, 'model_no_host'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EACCES|EPERM|EADDRNOTAVAIL)$/, 'model_unreachable'],
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'model_too_slow'],
  [/CERT|^ERR_(SSL|TLS)|^EPROTO$|UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'model_tls'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/, 'model_no_server'],
  [/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_ABORTED)$/, 'model_cut_off'],
]

/** The trouble behind whatever was thrown on the way to a model. */
export function troubleOf(error: unknown): ModelTrouble {
  for (const heard of causesOf(error)) {
    if (heard instanceof ModelTrouble) return heard
    if (heard instanceof AddressClosed) return new ModelTrouble('model_address_closed')
    if (heard instanceof AnswerTooLarge) return new ModelTrouble('model_no_server')
    if (typeof heard.statusCode === 'number' && heard.statusCode >= 300) return ofStatus(heard.statusCode, heard)
    const found = typeof heard.code === 'string' ? codes.find(([pattern]) => pattern.test(heard.code as string)) : undefined
    if (found) return new ModelTrouble(found[1])
    if (heard.message === 'bad port') return new ModelTrouble('model_address_closed')
    if (heard.name === 'TimeoutError') return new ModelTrouble('model_too_slow')
    // What answers, but not in the language of models; a redirect is such an answer too.
    if (
      /^(HTTPParser|AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody))Error$/.test(String(heard.name)) ||
      heard.message === 'unexpected redirect'
    )
      return new ModelTrouble('model_no_server')
  }
  return new ModelTrouble('model_failed')
}

function* causesOf(error: unknown): Generator<Heard> {
  let heard = error
  for (let depth = 0; depth < 6 && typeof heard === 'object' && heard !== null; depth++) {
    yield heard
    // Where several addresses were tried, each has its own reason; the first stands for all.
    const { cause, errors } = heard as { cause?: unknown; errors?: unknown }
    heard = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined)
  }
}

function ofStatus(status: number, { responseBody, responseHeaders }: Heard): ModelTrouble {
  const body = typeof responseBody === 'string' ? responseBody.slice(0, 10_000) : ''
  const isPage = /^\s*</.test(body)
  if (status === 401 || status === 403 || status === 407) return new ModelTrouble('model_key_refused')
  if (status === 408 || status === 504) return new ModelTrouble('model_too_slow')
  if (status === 402 || status === 429 || status === 529)
    return new ModelTrouble('model_busy', { retryAfter: readRetryAfter(responseHeaders?.['retry-after']) })
  if (status === 413) return new ModelTrouble('model_too_long')
  if (status >= 500) return new ModelTrouble('model_failed')
  if (isPage || status < 400 || status === 405) return new ModelTrouble('model_no_server')
  if (/context.{0,20}(length|window)|too many tokens|prompt is too long/i.test(body)) return new ModelTrouble('model_too_long')
  if (/api[_ ]?key/i.test(body)) return new ModelTrouble('model_key_refused')
  if (/model/i.test(body)) return new ModelTrouble('model_not_there')
  return new ModelTrouble(status === 404 ? 'model_no_server' : 'model_failed')
}

function readRetryAfter(text: string | undefined): number | undefined {
  const seconds = Number(text)
  return text !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
