import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'

import { afterAll, expect, test, vi } from 'vitest'

import { get, password, post } from './ask.ts'
import { serviceValues } from '../mesh.ts'
import { newDataDir, openHouse, removeDataDirs } from '../../../test/open-house.ts'

const kills = 20
// Each round starts a house, which takes one second or, on a busy machine, ten: a limit is there to end what hangs.
const longest = kills * 60_000

interface Shown {
  readonly id: string
  readonly deliveries: { id: string; state: string }[]
}

afterAll(removeDataDirs)

/** Services at one port that take a moment to answer, so that the house can die in that moment. */
async function startServices() {
  const heard = new Map<string, Set<string>>()
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') {
        const { id } = JSON.parse(text) as { id: string }
        heard.set(id, (heard.get(id) ?? new Set()).add(String(request.headers['webhook-id'])))
      }
      waiting.splice(0).forEach((go) => go())
      setTimeout(() => response.end(), 30)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    nextVisit: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test(
  `killed ${kills} times in mid-delivery, each recipient gets each message with the same id, and the page tells the truth`,
  { timeout: longest },
  async () => {
    const services = await startServices()
    const dataDir = await newDataDir()
    const settings = { DATA_DIR: dataDir, OUTGOING_ALLOW: `127.0.0.1:${services.port}` }
    let house = await openHouse(settings)
    const created = await post(house.url, '/auth/create/', { email: 'helena@house.test', password, confirm_password: password })
    const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let number = 1; number <= 4; number++) {
      const values = serviceValues({ name: `Archive ${number}`, address: `http://127.0.0.1:${services.port}`, probe_every: 3600 })
      expect((await post(house.url, '/mesh/contacts/', values, cookie)).status).toBe(200)
    }
    const sent: string[] = []
    for (let round = 0; round < kills; round++) {
      const visit = services.nextVisit()
      const id = randomUUID()
      const answer = await post(house.url, '/mesh/messages/', { id, text: `Round ${round}`, scope: 'service' }, cookie)
      if (answer.status === 200) sent.push(id)
      await visit
      await pass(Math.random() * 60)
      await house.end('SIGKILL')
      house = await openHouse(settings)
    }
    expect(sent).toHaveLength(kills)

    const read = async (id: string) => (await (await get(house.url, `/mesh/messages/${id}/`, cookie)).json()) as Shown
    // What was under way when the house died is free again within a minute, and lost for certain after some more.
    await vi.waitFor(
      async () => {
        for (const id of sent) expect((await read(id)).deliveries.map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
      },
      { timeout: 4 * 60_000, interval: 1000 },
    )
    for (const id of sent) {
      const { deliveries } = await read(id)
      expect([...(services.heard.get(id) ?? [])].toSorted()).toEqual(deliveries.map((one) => one.id).toSorted())
    }
    await house.close()
    services.close()
  },
)
