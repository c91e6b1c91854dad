import { webcrypto } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { AwsV4Signer } from 'aws4fetch'

import { AddressClosed, openOutgoing, type OutgoingSettings } from '#server/platform/outgoing/outgoing.ts'
import type { S3Location } from '#server/platform/store/location.ts'
import { responseError } from '#server/platform/store/s3-responses.ts'
import { maxObjectSize, StoreError } from '#server/platform/store/store.ts'
import { codeOf, toError } from '#server/platform/error-details.ts'

export interface S3Settings {
  /** The time limit for all attempts together, in milliseconds. */
  readonly timeout?: number
  /** The delays before the second attempt, the third, and so on. */
  readonly pauses?: readonly number[]
  /** Resolves names; tests have their own. */
  readonly lookup?: OutgoingSettings['lookup']
}

interface S3Response {
  readonly bytes: Uint8Array
  readonly headers: Headers
}

export type S3Sender = ReturnType<typeof s3Sender>

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly body?: Uint8Array
}

// Far longer than one object takes, yet short enough that a pilot still sees the error.
const usual = { timeout: 15_000, pauses: [300, 1500] }

/**
 * Sends signed requests through the outgoing guard and retries transient errors; all requests are idempotent.
 */
export function s3Sender(
  location: S3Location,
  { timeout = usual.timeout, pauses = usual.pauses, lookup }: S3Settings = {},
) {
  const outgoing = openOutgoing({
    openings: [location.opening],
    timeouts: { connect: Math.min(timeout, 10_000), silence: timeout },
    maxBytes: maxObjectSize,
    ...(lookup && { lookup }),
  })
  // Caches the daily signing key.
  const cache = new Map<string, ArrayBuffer>()

  async function sendOnce(
    { method, url, body }: S3Request,
    signal: AbortSignal,
  ): Promise<S3Response & { status: number }> {
    const digest = await webcrypto.subtle.digest('SHA-256', body ?? new Uint8Array())
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      accessKeyId: location.accessKey,
      secretAccessKey: location.secret,
      service: 's3',
      cache,
      ...(location.region !== undefined && { region: location.region }),
    })
    const { headers } = await signer.sign()
    const response = await outgoing.fetch(url, { method, headers, signal, ...(body && { body }) })
    const { status, headers: received } = response
    return { status, headers: received, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** Returns a successful response; throws a StoreError for any other. */
  async function exchange(request: S3Request): Promise<S3Response> {
    const signal = AbortSignal.timeout(timeout)
    for (let tries = 0; ; tries++) {
      const wait = pauses[tries]
      try {
        const { status, bytes, headers } = await sendOnce(request, signal)
        if (status >= 200 && status < 300) return { bytes, headers }
        const isTransient = status === 429 || (status >= 500 && status !== 501 && status !== 507)
        if (!isTransient || wait === undefined) throw responseError(status, Buffer.from(bytes).toString())
      } catch (error) {
        if (error instanceof StoreError) throw error
        const failure = connectionError(error)
        if (!failure.isTransient || wait === undefined) throw failure.error
      }
      await sleep(wait)
    }
  }

  return {
    exchange,
    /** Returns the body of a successful response. */
    send: async (request: S3Request) => (await exchange(request)).bytes,
    close: outgoing.close,
  }
}

/** Converts a connection error, and tells whether a retry may help. */
function connectionError(error: unknown): { isTransient: boolean; error: StoreError } {
  const { name, cause } = toError(error)
  const causeCode = codeOf(cause) ?? ''
  const away = (sentence: string) => new StoreError('away', sentence, { cause: error })
  if (cause instanceof AddressClosed) {
    const sentence =
      'The store of files lies at an address that is never reached; check the host in FILES_URL.'
    return { isTransient: false, error: new StoreError('refused', sentence, { cause: error }) }
  }
  if (cause instanceof Error && cause.message === 'unexpected redirect')
    return {
      isTransient: false,
      error: away(
        'The store of files sends requests elsewhere, which is not followed; check host and region in FILES_URL.',
      ),
    }
  if (codeOf(error) === 'RESPONSE_TOO_LARGE')
    return {
      isTransient: false,
      error: away('The store of files answered with more than was ever put into it.'),
    }
  // The time limit is used up, so don't retry.
  const isTooSlow =
    name === 'TimeoutError' ||
    ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(causeCode)
  if (isTooSlow) return { isTransient: false, error: away('The store of files did not answer in time.') }
  // For example ECONNREFUSED, or a certificate error.
  const why = /^[A-Z0-9_]+$/.test(causeCode) ? ` (${causeCode})` : ''
  return { isTransient: true, error: away(`The store of files can’t be reached${why}.`) }
}
