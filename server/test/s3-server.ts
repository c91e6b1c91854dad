import crypto, { createHash, createHmac } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'

// @ts-expect-error It comes without types.
import S3rver from 's3rver'

/** How the server behaves from now on. */
export type Mood =
  | 'well'
  | 'fails'
  | 'fails twice'
  | 'busy twice'
  /** The connection breaks in the middle of the answer, or before it. */
  | 'breaks once'
  | 'hangs up'
  /** Says nothing at all, or nothing more after the first bytes. */
  | 'silent'
  | 'stalls'
  | 'redirects'
  | 'full'
  | 'over quota'
  | 'page'
  /** Says that the list goes on, but not where; or always at the same place. */
  | 'list without end'
  | 'list in circles'

interface StoredPut {
  readonly bucket: string
  readonly key: string
  readonly content: IncomingMessage
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
// With every sign that has a meaning in an address.
const secret = 'se/cr+et?#@%:=7f3a'

/**
 * A server that speaks S3 over real HTTP, and can be told to misbehave. Objects, lists and errors are those of s3rver; in front of it stands what
 * it lacks: it takes every signature of version 4 for right, and every body.
 */
export async function startS3Server({ region = 'us-east-1' } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'))
  const giveBackDes = lendDes()
  const options = { directory, silent: true, serviceEndpoint: 'store.test', configureBuckets: [{ name: 'files' }] }
  const app = new (S3rver as new (settings: object) => S3rverApp)(options)
  // What it could not do is its answer; it need not be printed too.
  app.on('error', () => {})
  putWhole(app.store)
  await app.configureBuckets()
  const answer = app.callback()
  const visits: string[] = []
  let mood: Mood = 'well'

  function serve(request: IncomingMessage, response: ServerResponse): void {
    visits.push(`${request.method} ${request.url}`)
    if (misbehave(request, response)) return
    if (isSigned(request, { accessKey, secret, region })) answer(inSmallAnswers(request), response)
    else fail(response, 403, 'SignatureDoesNotMatch')
  }

  function misbehave(request: IncomingMessage, response: ServerResponse): boolean {
    const isFirst = visits.length === 1
    if (mood === 'fails' || (mood === 'fails twice' && visits.length <= 2)) fail(response, 500, 'InternalError')
    else if (mood === 'busy twice' && visits.length <= 2) fail(response, isFirst ? 429 : 503, 'SlowDown')
    else if (mood === 'breaks once' && isFirst) response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    else if (mood === 'hangs up') request.socket.destroy()
    else if (mood === 'stalls') response.writeHead(200, { 'content-length': 100 }).write('half')
    else if (mood === 'redirects') response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end()
    else if (mood === 'full') fail(response, 507, 'XMinioStorageFull')
    else if (mood === 'over quota') fail(response, 403, 'QuotaExceeded')
    else if (mood === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>')
    else if (mood === 'list without end') response.end('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>')
    else if (mood === 'list in circles')
      response.end('<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>here</NextContinuationToken></ListBucketResult>')
    else return mood === 'silent'
    return true
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = (key: string, word: string, place: string, host = '127.0.0.1') =>
    `s3://${encodeURIComponent(key)}:${encodeURIComponent(word)}@${host}:${port}/${place}${place.includes('?') ? '&' : '?'}tls=no`
  return {
    secret,
    /** What an operator writes into FILES_URL; `place` is a bucket, a prefix in it, and what else is said. The one bucket is `files`. */
    url: (place: string, host?: string) => url(accessKey, secret, place, host),
    urlWith: (wrong: { accessKey?: string; secret?: string }) => url(wrong.accessKey ?? accessKey, wrong.secret ?? secret, 'files'),
    /** What was asked since the mood last changed. */
    visits,
    /** From now on, until told otherwise. */
    be: (next: Mood) => {
      mood = next
      visits.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      giveBackDes()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A server may list fewer objects in one answer than it was asked for: this one does, so that a list of some hundred goes on. */
function inSmallAnswers(request: IncomingMessage): IncomingMessage {
  if (request.url) request.url = request.url.replace('max-keys=1000', 'max-keys=100')
  return request
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`)
}

/**
 * s3rver writes into the object itself and answers before all is written. S3 promises more: an object is whole or not there, of two puts at once one
 * wins, and what was answered can be read.
 */
function putWhole(store: S3rverApp['store']): void {
  // In one go each, so that nothing comes in between: that is quicker, and simple.
  store.putObject = async ({ bucket, key, content }) => {
    const bytes = await buffer(content)
    const isWhole = hash(bytes) === content.headers['x-amz-content-sha256'] && bytes.length === Number(content.headers['content-length'])
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
 * s3rver hides where a list goes on with DES, which today's OpenSSL no longer has. Triple DES with one key three times is the same, and it has that.
 */
function lendDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto
  const thrice = (key: Buffer) => Buffer.concat([key, key, key])
  const lent = (make: typeof createCipheriv | typeof createDecipheriv) => (name: string, key: Buffer, iv: Buffer, options?: object) =>
    name === 'des' ? make('des-ede3-cbc', thrice(key), iv) : make(name, key, iv, options)
  Object.assign(crypto, { createCipheriv: lent(createCipheriv), createDecipheriv: lent(createDecipheriv) })
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv })
}

interface Signed {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingMessage['headers']
}

/** Signature version 4, as Amazon describes it, checked from the other side. */
export function isSigned({ method, url = '', headers }: Signed, known: { accessKey: string; secret: string; region: string }): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, key = '', day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))
  if (key !== known.accessKey || region !== known.region || !date.startsWith(day) || !needed) return false
  const { pathname, searchParams } = new URL(url, 'http://server')
  const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, pathname, query.join('&'), lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, hash(request)].join('\n')
  const derived = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${known.secret}`)
  return hmac(derived, toSign).toString('hex') === signature
}

function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
