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

/** What stands between us and the database, and can fall silent without a word, as a firewall does. */
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

function listenThrough(port: number, patience = 60_000) {
  const heard: string[] = []
  const { database } = world.database.pool.options
  const { app } = inject('databases')
  const listener = new Listener({
    newClient: () => new pg.Client({ ...app, database, host: '127.0.0.1', port, query_timeout: patience, connectionTimeoutMillis: patience }),
    channel: 'news',
    onMessage: (payload) => heard.push(payload),
    onGap: () => heard.push('gap'),
    probeEvery: 250,
  })
  open.unshift(listener)
  return { listener, heard }
}

const say = (word: string) => world.database.pool.query(`select pg_notify('news', $1)`, [word])

test('a connection that falls silent is noticed, and another one opened', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port, 4000)
  await listener.begin()
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])

  relay.fallSilent()
  await say('missed')

  await expect.poll(() => heard).toEqual(['one', 'gap'])
  await say('two')
  await expect.poll(() => heard).toEqual(['one', 'gap', 'two'])
})

test('a database that was never there is said to whoever begins, who may try again', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port)
  relay.stop()
  await expect(listener.begin()).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const back = await startRelay()
  const second = listenThrough(back.port)
  await second.listener.begin()
  await say('here')

  await expect.poll(() => second.heard).toEqual(['here'])
  expect(heard).toEqual([])
})

test('stopped while the database is away, it does not come back', async () => {
  const relay = await startRelay()
  const { listener, heard } = listenThrough(relay.port)
  await listener.begin()
  relay.fallSilent()

  listener.stop()
  const next = listenThrough(relay.port)
  await next.listener.begin()
  await say('nobody there')

  await expect.poll(() => next.heard).toEqual(['nobody there'])
  expect(heard).toEqual([])
})
