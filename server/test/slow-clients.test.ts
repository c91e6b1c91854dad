import { type AddressInfo, connect, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { percentile } from './torture/percentile.ts'
import { openPort, watch } from './watch.ts'
import { publicUrl, keys, useWorld } from './world.ts'
import { makeApp } from '#server/app.ts'

/**
 * Slow and silent clients over real sockets: each gets an error or is disconnected, and others are served
 * meanwhile.
 */
const world = useWorld()
let server: FastifyInstance
let port: number
beforeAll(async () => {
  const timeouts = { headers: 400, body: 400, idle: 4000 }
  server = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    timeouts,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = server.server.address() as AddressInfo)
})
afterAll(() => server.close())

// Longer with `npm run torture -- load`.
const clients = 500
const seconds = Number(process.env['LOAD_SECONDS'] ?? 0)

const head = (lines: readonly string[]) => [...lines, '', ''].join('\r\n')
const form = head([
  'POST /api/auth/login/ HTTP/1.1',
  'host: 127.0.0.1',
  'content-type: application/json',
  'content-length: 60',
])

interface Line {
  readonly socket: Socket
  /** Everything received, once the server has closed the connection. */
  readonly ended: Promise<string>
}

async function open(first: string, localAddress = '127.0.0.1'): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(first)
  return { socket, ended }
}

/** Sends a little again and again, like a client that wants to hold its connection. */
function drip({ socket }: Line, part: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(part) : clearInterval(timer)), 100)
  socket.once('close', () => clearInterval(timer))
}

test('a stream lasts longer than a body may take to arrive', async () => {
  const founder = await world.create()
  const timeouts = { headers: 400, body: 400, idle: 4000 }
  const app = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    timeouts,
    heartbeat: 50,
  })
  const stream = await watch(await openPort(app), founder.cookie)

  // Sixty heartbeats are three seconds; a body has less than two and a half.
  await expect.poll(() => stream.isEnded() || stream.beats() > 60).toBe(true)

  expect(stream.isEnded()).toBe(false)
  stream.close()
  await app.close()
})

describe('a client', () => {
  test('a client that never sends anything is disconnected', async () => {
    const { ended } = await open('')
    expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('a client whose headers drip in gets a timeout', async () => {
    const line = await open('GET /api/health/ HTTP/1.1\r\nhost: 127.0.0.1\r\n')
    drip(line, 'x-more: 1\r\n')
    const answer = await line.ended
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('The request took too long to arrive.')
  })

  test('a client whose body drips in gets a timeout, whatever it sends', async () => {
    const line = await open(form)
    drip(line, ' ')
    expect(await line.ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a client whose body stops gets a timeout', async () => {
    const { ended } = await open(`${form}{"email":`)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })
})

test(`others are served while ${clients} clients drip`, { timeout: (seconds + 60) * 1000 }, async () => {
  const until = Date.now() + seconds * 1000
  const took: number[] = []
  do {
    // From several addresses, because each has a limit of connections.
    const lines = await Promise.all(
      Array.from({ length: clients }, (_, number) => open(form, `127.0.0.${2 + (number % 5)}`)),
    )
    for (const line of lines) drip(line, ' ')
    let areDripping = true
    const all = Promise.all(lines.map(({ ended }) => ended)).then(() => (areDripping = false))
    do {
      const began = performance.now()
      const answer = await open(head(['GET /api/health/ HTTP/1.1', 'host: 127.0.0.1', 'connection: close']))
      expect(await answer.ended).toMatch(/^HTTP\/1\.1 200 /)
      took.push(performance.now() - began)
      // oxlint-disable-next-line no-unmodified-loop-condition -- changed when the last line has ended
    } while (areDripping)
    await all
  } while (Date.now() < until)
  process.stdout.write(
    `${took.length} requests beside ${clients} slow clients: ${percentile(took, 0.5)} ms (p50), ${percentile(took, 0.99)} ms (p99)\n`,
  )
})

test(
  'one address has a limit of connections, and gets new ones when old ones end',
  { timeout: 20_000 },
  async () => {
    const lines = await Promise.all(Array.from({ length: 300 }, () => open('GET /api/health/ HTTP/1.1\r\n')))
    const refused = (await Promise.all(lines.map(({ ended }) => ended))).filter((answer) => answer === '')
    expect(refused.length).toBeGreaterThanOrEqual(50)

    const again = await open(head(['GET /api/health/ HTTP/1.1', 'host: 127.0.0.1', 'connection: close']))
    expect(await again.ended).toMatch(/^HTTP\/1\.1 200 /)
  },
)
