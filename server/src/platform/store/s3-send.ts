import { webcrypto } from 'node:crypto'

import { AwsV4Signer } from 'aws4fetch'

import { AddressClosed, openOutgoing, type OutgoingSettings } from '#server/platform/outgoing/outgoing.ts'
import { pause } from '#server/platform/pause.ts'
import type { S3Place } from '#server/platform/store/place.ts'
import { answerTrouble } from '#server/platform/store/s3-answers.ts'
import { largestObject, StoreTrouble } from '#server/platform/store/store.ts'

export interface S3Settings {
  /** Longest wait for one try as a whole, in milliseconds. */
  readonly patience?: number
  /** Before the second try, the third, and so on. */
  readonly pauses?: readonly number[]
  /** How a name is looked up; tests have names of their own. */
  readonly lookUp?: OutgoingSettings['lookUp']
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly body?: Uint8Array
}

const usual = { patience: 60_000, pauses: [300, 1500] }

/** Sends signed requests through the guarded way out, and tries again what may go better; all that is ever sent can be sent twice. */
export function s3Sender(place: S3Place, { patience = usual.patience, pauses = usual.pauses, lookUp }: S3Settings) {
  const outgoing = openOutgoing({
    openings: [place.opening],
    patience: { connect: Math.min(patience, 10_000), silence: patience },
    largest: largestObject,
    ...(lookUp && { lookUp }),
  })
  // The signing key of a day.
  const cache = new Map<string, ArrayBuffer>()

  async function sendOnce({ method, url, body }: S3Request): Promise<{ status: number; bytes: Uint8Array }> {
    const digest = await webcrypto.subtle.digest('SHA-256', body ?? new Uint8Array())
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      accessKeyId: place.accessKey,
      secretAccessKey: place.secret,
      service: 's3',
      cache,
      ...(place.region !== undefined && { region: place.region }),
    })
    const { headers } = await signer.sign()
    const signal = AbortSignal.timeout(patience)
    const response = await outgoing.fetch(url, { method, headers, signal, ...(body && { body }) })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** The bytes of a good answer; every other one is thrown as what it means. */
  async function send(request: S3Request): Promise<Uint8Array> {
    for (let tries = 0; ; tries++) {
      const wait = pauses[tries]
      try {
        const { status, bytes } = await sendOnce(request)
        if (status >= 200 && status < 300) return bytes
        const isPassing = status === 429 || (status >= 500 && status !== 501 && status !== 507)
        if (!isPassing || wait === undefined) throw answerTrouble(status, Buffer.from(bytes).toString())
      } catch (error) {
        if (error instanceof StoreTrouble) throw error
        const { isPassing, trouble } = connectionTrouble(error)
        if (!isPassing || wait === undefined) throw trouble
      }
      await pause(wait)
    }
  }

  return { send, close: outgoing.close }
}

/** What broke on the way, and whether it may be different the next time. */
function connectionTrouble(error: unknown): { isPassing: boolean; trouble: StoreTrouble } {
  const { name, code, cause } = error as Error & { code?: string; cause?: Error & { code?: string } }
  const away = (sentence: string) => new StoreTrouble('away', sentence, { cause: error })
  if (cause instanceof AddressClosed) {
    const sentence = 'The store of files lies at an address that is never reached; check the host in FILES_URL.'
    return { isPassing: false, trouble: new StoreTrouble('refused', sentence, { cause: error }) }
  }
  if (cause?.message === 'unexpected redirect')
    return {
      isPassing: false,
      trouble: away('The store of files sends requests elsewhere, which is not followed; check host and region in FILES_URL.'),
    }
  if (code === 'ANSWER_TOO_LARGE') return { isPassing: false, trouble: away('The store of files answered with more than was ever put into it.') }
  // Whoever waits has waited long enough.
  const isTooSlow = name === 'TimeoutError' || ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(cause?.code ?? '')
  if (isTooSlow) return { isPassing: false, trouble: away('The store of files did not answer in time.') }
  // Such as ECONNREFUSED, or what is wrong with a certificate.
  const why = /^[A-Z0-9_]+$/.test(cause?.code ?? '') ? ` (${cause?.code})` : ''
  return { isPassing: true, trouble: away(`The store of files can’t be reached${why}.`) }
}
