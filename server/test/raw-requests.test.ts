import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keys, publicUrl, useWorld } from './world.ts'
import { makeApp } from '#server/app.ts'

/** Raw requests on a socket, which no HTTP library would send. */
const world = useWorld()
let app: FastifyInstance
let port: number
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-pages-'))
  const pages = join(folder, 'web')
  await mkdir(join(pages, 'assets'), { recursive: true })
  await mkdir(join(pages, '.git'))
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>page</title>')
  await writeFile(join(pages, 'assets', 'app.js'), 'export {}')
  await writeFile(join(pages, '.git', 'config'), 'not for the web')
  await writeFile(join(folder, 'secret.key'), 'not for the web')
  app = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    pages,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = app.server.address() as AddressInfo)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything received until the connection is closed, or for a second. */
async function send(...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(lines.join('\r\n'))
  setTimeout(() => socket.destroy(), 1000)
  await closed
  return answer
}

const host = 'host: 127.0.0.1'
const json = 'content-type: application/json'
const hidden = 'GET /api/health/ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
const smuggled: readonly (readonly [string, readonly string[]])[] = [
  ['a length and chunks', ['content-length: 4', 'transfer-encoding: chunked', '', `0\r\n\r\n${hidden}`]],
  ['two lengths', ['content-length: 2', 'content-length: 60', '', `{}${hidden}`]],
  ['two lengths in one header', ['content-length: 2, 60', '', `{}${hidden}`]],
  ['a length with a sign', ['content-length: +2', '', `{}${hidden}`]],
  ['chunks by another name', ['transfer-encoding: xchunked', '', `0\r\n\r\n${hidden}`]],
  ['chunks behind a space', ['transfer-encoding : chunked', '', `0\r\n\r\n${hidden}`]],
  ['a length of a chunk that is none', ['transfer-encoding: chunked', '', `2;\n{}\r\n0x3\r\n${hidden}`]],
]

test.each(smuggled)(
  'a request with two content lengths (%s) is refused, and no part of it becomes another request',
  async (_, rest) => {
    const answer = await send('POST /api/auth/login/ HTTP/1.1', host, json, ...rest)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|501) /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  },
)

test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND'])(
  'the method %s is not answered',
  async (method) => {
    for (const path of ['/', '/api/health/', '/assets/app.js']) {
      const answer = await send(
        `${method} ${path} HTTP/1.1`,
        host,
        'connection: close',
        'x-secret: not-to-be-echoed',
        '',
        '',
      )
      expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
      expect(answer).not.toContain('not-to-be-echoed')
    }
  },
)

const others = [
  '/.git/config',
  '/../secret.key',
  '/..%2fsecret.key',
  '/%2e%2e/secret.key',
  '/assets/..%5c..%5csecret.key',
  '/assets/%00',
  '/.git/',
]
test.each(others)('nothing outside the built pages is served: %s', async (path) => {
  const answer = await send(`GET ${path} HTTP/1.1`, host, 'connection: close', '', '')
  expect(answer).not.toContain('not for the web')
  expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
})

test('a folder is not listed', async () => {
  for (const path of ['/assets', '/assets/', '/texts/']) {
    const answer = await send(`GET ${path} HTTP/1.1`, host, 'connection: close', '', '')
    expect(answer).not.toContain('app.js')
  }
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/assets/app.js', 'application/javascript; charset=utf-8'],
  ['/api/health/', 'application/json; charset=utf-8'],
  ['/api/nowhere/', 'application/json; charset=utf-8'],
  ['/nowhere.png', 'text/plain; charset=utf-8'],
])('%s has a content type with a charset', async (path, type) => {
  const answer = await send(`GET ${path} HTTP/1.1`, host, 'connection: close', '', '')
  expect(answer.toLowerCase()).toContain(`content-type: ${type}`)
})
