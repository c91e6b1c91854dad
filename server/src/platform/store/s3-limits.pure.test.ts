import { createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { readStoreLocation } from '#server/platform/store/location.ts'
import type { S3Settings } from '#server/platform/store/s3-send.ts'
import type { Store } from '#server/platform/store/store.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(() => server.be('well'))

// A busy machine adds as much to any limit.
const busyMs = 5000

/** Opens a store with production limits, unless a test sets others. */
async function open(url: string, settings: S3Settings = {}): Promise<Store> {
  const store = await openStore(readStoreLocation(url, 'unused'), settings)
  onTestFinished(() => store.close())
  return store
}

/** The outcome of every store operation, and the longest duration. */
async function tryAll(store: Store) {
  const begin = Date.now()
  const list = async () => {
    for await (const { key } of store.list('')) return key
    return undefined
  }
  const ends = await Promise.allSettled([
    store.put('a/1', Buffer.from('x')),
    store.get('a/1'),
    store.remove('a/1'),
    list(),
    store.probe(),
  ])
  return {
    ms: Date.now() - begin,
    reasons: ends.map((end) =>
      end.status === 'rejected' ? (end.reason as { reason?: string }).reason : 'well',
    ),
  }
}

const allAway = ['away', 'away', 'away', 'away', 'away']

test('a silent store times out after 15 seconds', async () => {
  const store = await open(server.url('files'))
  server.be('silent')

  const { ms, reasons } = await tryAll(store)

  expect(reasons).toEqual(allAway)
  expect(ms).toBeLessThan(15_000 + busyMs)
})

test('a store that stalls times out after its limit', async () => {
  const store = await open(server.url('files'), { timeout: 1000 })
  server.be('stalls')

  const { ms, reasons } = await tryAll(store)

  expect(reasons).toEqual(expect.arrayContaining(['away']))
  expect(ms).toBeLessThan(1000 + busyMs)
})

test('an unreachable store address times out after its limit', async () => {
  const store = await open(server.url('files', 's3.store.test'), { timeout: 1000, lookup: () => {} })

  const { ms, reasons } = await tryAll(store)

  expect(reasons).toEqual(allAway)
  expect(ms).toBeLessThan(1000 + busyMs)
})

test('nothing is sent to a store before TLS is on, unless tls=no is set', async () => {
  const heard: Buffer[] = []
  const sockets: Socket[] = []
  // A plain TCP server that records the first bytes.
  const plain = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard.push(bytes)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void plain.close())
  const { port } = plain.address() as AddressInfo
  const store = await open(`s3://KEY:hidden7f3a@127.0.0.1:${port}/files`, { pauses: [] })

  const { reasons } = await tryAll(store)

  expect(reasons).toEqual(allAway)
  expect(heard.length).toBeGreaterThan(0)
  // Every first byte is that of a TLS handshake.
  expect(new Set(heard.map((bytes) => bytes[0]))).toEqual(new Set([0x16]))
  expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/HTTP|KEY|hidden/)
  sockets.forEach((socket) => socket.destroy())
})
