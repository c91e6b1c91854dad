import crypto, { createHash, createHmac } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

// @ts-expect-error It comes without types.
import S3rver from 's3rver'

/** Behaviours of the test server. */
export type Behaviour =
  | 'well'
  | 'fails'
  | 'fails twice'
  | 'busy twice'
  /** The connection breaks during the response, or before it. */
  | 'breaks once'
  | 'hangs up'
  /** No response at all, or none after the first bytes. */
  | 'silent'
  | 'stalls'
  | 'redirects'
  | 'full'
  | 'over quota'
  | 'page'
  /** A truncated list without a continuation token, or always with the same one. */
  | 'list without end'
  | 'list in circles'

interface StoredPut {
  readonly bucket: string
  readonly key: string
  /** A request, or the joined parts of a large object. */
  readonly content: IncomingMessage | Readable
}

interface S3rverApp {
  readonly store: {
    putObject: (object: StoredPut) => Promise<{ size: number; md5: string }>
    deleteObject: (bucket: string, key: string) => Promise<void>
    readonly getResourcePath: (bucket: string, key: string, resource: string) => string
  }
  readonly configureBuckets: () => Promise<unknown>
  readonly callback: () => RequestListener
  readonly on: (event: 'error', listener: () => void) => void
}

const accessKey = 'S3RVER'
// With every character that has a meaning in a URL.
const secret = 'se/cr+et?#@%:=7f3a'

/**
 * An S3 server over real HTTP that can misbehave on demand. Objects, lists and errors come from s3rver.
 * Signatures and body hashes are checked here, because s3rver accepts all of them.
 */
export async function startS3Server({ region = 'us-east-1' } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'))
  const restoreDes = polyfillDes()
  const options = {
    directory,
    silent: true,
    serviceEndpoint: 'store.test',
    configureBuckets: [{ name: 'files' }],
  }
  const app = new (S3rver as new (settings: object) => S3rverApp)(options)
  // Errors are in the response already; don't print them too.
  app.on('error', () => {})
  makePutsAtomic(app.store)
  await app.configureBuckets()
  const respond = app.callback()
  const requests: string[] = []
  let behaviour: Behaviour = 'well'

  function serve(request: IncomingMessage, response: ServerResponse): void {
    requests.push(`${request.method} ${request.url}`)
    if (misbehave(request, response)) return
    if (isSigned(request, { accessKey, secret, region })) respond(withSmallPages(request), response)
    else fail(response, 403, 'SignatureDoesNotMatch')
  }

  function misbehave(request: IncomingMessage, response: ServerResponse): boolean {
    const isFirst = requests.length === 1
    if (behaviour === 'fails' || (behaviour === 'fails twice' && requests.length <= 2))
      fail(response, 500, 'InternalError')
    else if (behaviour === 'busy twice' && requests.length <= 2)
      fail(response, isFirst ? 429 : 503, 'SlowDown')
    else if (behaviour === 'breaks once' && isFirst)
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    else if (behaviour === 'hangs up') request.socket.destroy()
    else if (behaviour === 'stalls') response.writeHead(200, { 'content-length': 100 }).write('half')
    else if (behaviour === 'redirects')
      response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end()
    else if (behaviour === 'full') fail(response, 507, 'XMinioStorageFull')
    else if (behaviour === 'over quota') fail(response, 403, 'QuotaExceeded')
    else if (behaviour === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>')
    else if (behaviour === 'list without end')
      response.end('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>')
    else if (behaviour === 'list in circles')
      response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>here</NextContinuationToken></ListBucketResult>',
      )
    else return behaviour === 'silent'
    return true
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = (key: string, word: string, place: string, host = '127.0.0.1') =>
    `s3://${encodeURIComponent(key)}:${encodeURIComponent(word)}@${host}:${port}/${place}${place.includes('?') ? '&' : '?'}tls=no`
  return {
    secret,
    /** The value for FILES_URL. `place` is a bucket (`files` is the only one), a prefix, and options. */
    url: (place: string, host?: string) => url(accessKey, secret, place, host),
    urlWith: (wrong: { accessKey?: string; secret?: string }) =>
      url(wrong.accessKey ?? accessKey, wrong.secret ?? secret, 'files'),
    /** Requests since the last change of behaviour. */
    requests,
    /** Sets the behaviour until the next change. */
    be: (next: Behaviour) => {
      behaviour = next
      requests.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      restoreDes()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** S3 may return fewer objects than requested; this server does, so that lists are paged. */
function withSmallPages(request: IncomingMessage): IncomingMessage {
  if (request.url) request.url = request.url.replace('max-keys=1000', 'max-keys=100')
  return request
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`,
  )
}

/**
 * Makes puts atomic. s3rver writes in place and responds early; S3 guarantees that an object is complete or
 * absent, that one of two concurrent puts wins, and read-after-write consistency.
 */
function makePutsAtomic(store: S3rverApp['store']): void {
  // Synchronous, so that nothing runs in between.
  store.putObject = async ({ bucket, key, content }) => {
    const bytes = await buffer(content)
    // Parts of a large object were signed one by one.
    const isJoined = !('headers' in content)
    const isWhole =
      isJoined ||
      (hash(bytes) === content.headers['x-amz-content-sha256'] &&
        bytes.length === Number(content.headers['content-length']))
    if (!isWhole) throw Object.assign(new Error('The body is not what was signed'), { status: 400 })
    const path = store.getResourcePath(bucket, key, 'object')
    const md5 = createHash('md5').update(bytes).digest('hex')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.draft`, bytes)
    renameSync(`${path}.draft`, path)
    writeFileSync(`${path}.md5`, md5)
    return { size: bytes.length, md5 }
  }
  store.deleteObject = async (bucket, key) => {
    const path = store.getResourcePath(bucket, key, 'object')
    rmSync(path, { force: true })
    rmSync(`${path}.md5`, { force: true })
  }
}

/**
 * Replaces DES, which s3rver uses for continuation tokens and OpenSSL has dropped, by triple DES with the
 * same key three times, which is equal.
 */
function polyfillDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto
  const thrice = (key: Buffer) => Buffer.concat([key, key, key])
  const withTripleDes =
    (make: typeof createCipheriv | typeof createDecipheriv) =>
    (name: string, key: Buffer, iv: Buffer, options?: object) =>
      name === 'des' ? make('des-ede3-cbc', thrice(key), iv) : make(name, key, iv, options)
  Object.assign(crypto, {
    createCipheriv: withTripleDes(createCipheriv),
    createDecipheriv: withTripleDes(createDecipheriv),
  })
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv })
}

interface SignedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingMessage['headers']
}

/** Verifies an AWS signature version 4. */
export function isSigned(
  { method, url = '', headers }: SignedRequest,
  known: { accessKey: string; secret: string; region: string },
): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, key = '', day = '', region = '', names = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    names.split(';').includes(name),
  )
  if (key !== known.accessKey || region !== known.region || !date.startsWith(day) || !needed) return false
  const { pathname, searchParams } = new URL(url, 'http://server')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [
    method,
    pathname,
    query.join('&'),
    lines.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, hash(request)].join('\n')
  const derived = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${known.secret}`,
  )
  return hmac(derived, toSign).toString('hex') === signature
}

function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
