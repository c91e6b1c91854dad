import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import Fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'

import { EventStream } from '#server/platform/http/event-stream.ts'

const app = Fastify()
const streams: { stream: EventStream; response: ServerResponse }[] = []
app.get('/', (_, reply) => {
  streams.push({ stream: new EventStream(reply), response: reply.raw })
  return reply
})
afterAll(() => app.close())

let stop = () => {}
afterEach(() => {
  stop()
  streams.length = 0
})

/** Opens a stream with a client that reads, or does not. */
async function open({ isReading }: { isReading: boolean }) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  if (isReading) socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  else socket.pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: house.test\r\n\r\n')
  await expect.poll(() => streams.length).toBe(1)
  const [{ stream, response }] = streams as [(typeof streams)[number]]
  let isClosed = false
  stream.onClose(() => (isClosed = true))
  stop = () => void socket.destroy()
  return { stream, response, text: () => text, isClosed: () => isClosed }
}

test('a client that stops reading is disconnected before its backlog fills the memory', async () => {
  const { stream, isClosed } = await open({ isReading: false })

  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  let sent = 0
  while (!isClosed() && sent < 1_000_000) {
    stream.send('changed', { topic: 'documents' })
    sent += 1
    if (sent % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  expect(isClosed()).toBe(true)
  expect(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before).toBeLessThan(
    64 * 1024 * 1024,
  )
})

test('a client that reads receives every event', async () => {
  const { stream, text, isClosed } = await open({ isReading: true })

  for (let sent = 1; sent <= 20_000; sent++) {
    stream.send('changed', { number: sent })
    if (sent % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  await expect.poll(() => text().includes('{"number":20000}')).toBe(true)
  expect(isClosed()).toBe(false)
})

test('nothing is sent after the end of a stream', async () => {
  const { stream, text, isClosed } = await open({ isReading: true })
  stream.send('changed', { topic: 'documents' })

  stream.end({ retryAfterMs: 60_000 })
  stream.send('changed', { topic: 'missions' })
  stream.beat()
  stream.end()

  await expect.poll(isClosed).toBe(true)
  await expect.poll(text).toContain('retry: 60000')
  expect(text()).not.toContain('missions')
})

/** Fills the socket buffers on both sides, so that the next event waits in our process. */
async function fillTheWay({ stream, response }: Awaited<ReturnType<typeof open>>): Promise<void> {
  while (response.writableLength === 0) {
    stream.send('changed', { words: 'x'.repeat(15_000) })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('ending a stream doesn’t wait for a client that stopped reading', async () => {
  const reader = await open({ isReading: false })
  await fillTheWay(reader)
  expect(reader.isClosed()).toBe(false)

  reader.stream.end()

  await expect.poll(reader.isClosed).toBe(true)
})

test('a client that is sent an event at the same moment as a heartbeat stays connected', async () => {
  const { stream, text, isClosed } = await open({ isReading: true })

  stream.send('changed', { topic: 'documents' })
  stream.beat()

  await expect.poll(text).toMatch(/documents[^]*^:$/m)
  expect(isClosed()).toBe(false)
})

test('a client that has not received earlier events by the heartbeat is disconnected', async () => {
  const reader = await open({ isReading: false })
  await fillTheWay(reader)
  expect(reader.isClosed()).toBe(false)

  reader.stream.beat()

  await expect.poll(reader.isClosed).toBe(true)
})
