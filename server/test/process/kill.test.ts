import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { setTimeout as pass } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { get, password, post } from './ask.ts'
import { serviceValues } from '../mesh.ts'
import { type House, newDataDir, openHouse, removeDataDirs, startHouse } from '../../../test/open-house.ts'
import { findPostmaster } from '#server/platform/database/processes.ts'

const rounds = 20
// Each round starts a house, which takes one second or, on a busy machine, ten: a limit is there to end what hangs.
const longest = rounds * 60_000

const hungUp = () => undefined
const wordsOf = async (answer: Response | undefined) => (answer ? `${answer.status} ${await answer.text().catch(hungUp)}` : 'hung up')

afterAll(removeDataDirs)

interface Kept {
  readonly email: string
  readonly cookie: string
  version: number
}

/** Two pilots of one round, who write until the house dies under them. */
function writers(house: House, round: number, kept: Kept[]) {
  let isOver = false
  let answered = 0
  let enough = () => {}
  const wanted = 1 + Math.floor(Math.random() * 20)
  const hasEnough = new Promise<void>((resolve) => (enough = resolve))
  const pilots = Array.from({ length: 2 }, async (_, pilot) => {
    const email = `round-${round}-${pilot}@house.test`
    const created = await post(house.url, '/auth/create/', { email, password, confirm_password: password }).catch(hungUp)
    if (created?.status !== 200) return wordsOf(created)
    const account = { email, cookie: created.headers.get('set-cookie')?.split(';')[0] ?? '', version: 1 }
    kept.push(account)
    // oxlint-disable-next-line no-unmodified-loop-condition -- changed below, when the house is killed
    while (!isOver) {
      const name = `Family ${account.version + 1}`
      const named = await post(house.url, '/family/', { version: account.version, name }, account.cookie).catch(hungUp)
      if (named?.status !== 200) return wordsOf(named)
      account.version += 1
      answered += 1
      if (answered === wanted) enough()
    }
    return 'over'
  })
  return {
    hasEnough,
    /** Pilots who are refused before they have written enough would never have it. */
    refused: Promise.all(pilots).then((words) => {
      throw new Error(`Round ${round} ended before its kill: ${words.join(', ')}. The house said: ${house.said()}`)
    }),
    end: async () => {
      isOver = true
      await Promise.all(pilots)
    },
  }
}

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

interface Shown {
  readonly id: string
  readonly deliveries: { id: string; state: string }[]
}

test(
  `killed ${rounds} times at any moment, nothing that was answered 200 is lost, and each recipient gets each message with the same id`,
  { timeout: longest },
  async () => {
    const services = await startServices()
    const dataDir = await newDataDir()
    const settings = { DATA_DIR: dataDir, OUTGOING_ALLOW: `127.0.0.1:${services.port}` }
    const kept: Kept[] = []
    const sent: string[] = []
    let house = await openHouse(settings)
    const created = await post(house.url, '/auth/create/', { email: 'helena@house.test', password, confirm_password: password })
    const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let number = 1; number <= 4; number++) {
      const values = serviceValues({ name: `Archive ${number}`, address: `http://127.0.0.1:${services.port}`, probe_every: 3600 })
      expect((await post(house.url, '/mesh/contacts/', values, cookie)).status).toBe(200)
    }

    for (let round = 0; round < rounds; round++) {
      const writing = writers(house, round, kept)
      const visit = services.nextVisit()
      const id = randomUUID()
      const answer = await post(house.url, '/mesh/messages/', { id, text: `Round ${round}`, scope: 'service' }, cookie)
      expect(answer.status).toBe(200)
      sent.push(id)
      // After some answers and in mid-delivery, and then at any moment.
      await Promise.race([Promise.all([writing.hasEnough, visit]), writing.refused])
      await pass(Math.random() * 60)
      // Every other time the database dies with it.
      const postmaster = round % 2 ? await findPostmaster(`${dataDir}/pg18`) : undefined
      if (postmaster) process.kill(postmaster, 'SIGKILL')
      await house.end('SIGKILL')
      await writing.end()
      house = await openHouse(settings)
    }

    expect(await lostOf(house, kept)).toEqual([])
    expect(kept.reduce((sum, { version }) => sum + version, 0)).toBeGreaterThan(rounds * 3)
    const read = async (id: string) => (await (await get(house.url, `/mesh/messages/${id}/`, cookie)).json()) as Shown
    // What was under way when the house died is free again within a minute, and lost for certain after some more.
    const states = async () => {
      const messages = await Promise.all([...sent].map(read))
      return [...new Set(messages.flatMap(({ deliveries }) => deliveries.map(({ state }) => state)))]
    }
    await expect.poll(states, { timeout: 4 * 60_000, interval: 1000 }).toEqual(['delivered'])
    for (const id of sent) {
      const { deliveries } = await read(id)
      expect([...(services.heard.get(id) ?? [])].toSorted()).toEqual(deliveries.map((one) => one.id).toSorted())
    }
    await house.close()
    services.close()
  },
)

/** Whose writes are not there as they were answered. */
async function lostOf(house: House, kept: readonly Kept[]): Promise<string[]> {
  const lost: string[] = []
  for (const { email, cookie, version } of kept) {
    const family = (await (await get(house.url, '/family/', cookie)).json()) as { name: string; version: number }
    const ledger = (await (await get(house.url, '/family/ledger/?limit=100', cookie)).json()) as { items: { act: string }[] }
    const entries = ledger.items.filter(({ act }) => act === 'family.changed').length
    // The write that was under way may have been kept or not, but an act and its ledger row are there together.
    if (family.version < version || family.version > version + 1 || entries !== Math.min(family.version - 1, 99))
      lost.push(`${email}: ${version} answered, ${family.version} kept, ${entries} in the ledger`)
  }
  return lost
}

test('killed while it makes its database for the first time, it starts cleanly afterwards', async () => {
  const dataDir = await newDataDir()
  for (const moment of [60, 150, 300, 450, 600, 900]) {
    const server = startHouse({ DATA_DIR: dataDir })
    await pass(moment)
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }

  const house = await openHouse({ DATA_DIR: dataDir })

  expect((await get(house.url, '/ready/')).status).toBe(200)
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})
