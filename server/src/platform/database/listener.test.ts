import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'
import { Listener } from '#server/platform/database/listener.ts'

const world = useWorld()
const open: { stop: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.stop()
})

/** A relay between us and the database that can go silent without closing, like a firewall. */
async function startRelay() {
  const { host, port } = inject('databases').app
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const pairs: Socket[] = []
  const server: Server = createServer((near) => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    pairs.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relay = {
    port: (server.address() as { port: number }).port,
    fallSilent: () => {
      for (const socket of pairs.splice(0)) socket.unpipe().pause()
    },
    stop: () => {
      for (const socket of pairs) socket.destroy()
      server.close()
    },
  }
  open.push(relay)
  return relay
}

function listenThrough(port: number, timeout = 60_000) {
  const heard: string[] = []
  const { database } = world.database.pool.options
  const { app } = inject('databases')
  const listener = new Listener({
    newClient: () =>
      new pg.Client({
        ...app,
        database,
        host: '127.0.0.1',
        port,
        query_timeout: timeout,
        connectionTimeoutMillis: timeout,
      }),
    channel: 'news',
    onMessage: (payload) => heard.push(payload),
    onGap: () => heard.push('gap'),
    probeEvery: 250,
  })
  open.unshift(listener)
  return { listener, heard }
}

const say = (word: string) => world.database.pool.query(`select pg_notify('news', $1)`, [word])

test('the listener notices a silent connection and opens another one', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port, 4000)
  await listener.start()
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])

  relay.fallSilent()
  await say('missed')

  await expect.poll(() => heard).toEqual(['one', 'gap'])
  await say('two')
  await expect.poll(() => heard).toEqual(['one', 'gap', 'two'])
})

test('start rejects while the database is unreachable, and can be called again', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port)
  relay.stop()
  await expect(listener.start()).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const back = await startRelay()
  const second = listenThrough(back.port)
  await second.listener.start()
  await say('here')

  await expect.poll(() => second.heard).toEqual(['here'])
  expect(heard).toEqual([])
})

test('a listener stopped while the database is away does not reconnect', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port)
  await listener.start()
  relay.fallSilent()

  listener.stop()
  const next = listenThrough(relay.port)
  await next.listener.start()
  await say('nobody there')

  await expect.poll(() => next.heard).toEqual(['nobody there'])
  expect(heard).toEqual([])
})
