import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { connect } from '../../../../test/chats.ts'
import {
  addAgent,
  addService,
  readMessage,
  type ShownMessage,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { startMcpServer } from '../../../../test/mcp-server.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { type WebhookResponse, startWebhookServer } from '../../../../test/webhook-server.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { hour, minute } from '#server/platform/clock.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const world = useWorld({ openings: readOpenings('127.0.0.1:*') })
const service = await startWebhookServer()
const mcp = await startMcpServer()
const model = await startModelServer({ listsApart: true })
afterAll(() => {
  service.close()
  mcp.close()
  model.close()
})
beforeEach(() => {
  service.be()
  model.be('well')
  mcp.received.length = 0
})

const kills = 20
const services = ['Archive', 'Books', 'Calendar', 'Deeds']

class Killed extends Error {}

/** A seeded random number generator (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function network() {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  await advisor.post('/account/', { full_name: 'Ada' })
  await connect(founder, model)
  for (const name of services)
    service.know((await addService(founder, service.address, { name, message_path: `/${name}` })).key)
  await addAgent(founder, { name: 'Reviewer' })
  await addAgent(founder, { name: 'Librarian', way: 'mcp', address: mcp.address })
  return { founder, advisor }
}

/** Number of times each recipient received a message. */
async function arrivals({ id, text }: ShownMessage, advisor: TestClient): Promise<Record<string, number>> {
  const emails = await world.database.transaction((tx) =>
    tx
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', advisor.email)
      .where('body', 'like', `%?message=${id}%`)
      .execute(),
  )
  const modelRequests = model.visits.filter(({ body }) =>
    body.messages?.some(({ content }) => content === text),
  )
  const visited = services.map((name) => [
    name,
    service.visits.filter(({ path, body }) => path === `/${name}` && body.id === id).length,
  ])
  return {
    Ada: emails.length,
    Reviewer: modelRequests.length,
    Librarian: mcp.received.filter((received) => received === text).length,
    ...Object.fromEntries(visited),
  }
}

/** States match what the recipients received; queued deliveries have a next attempt. */
async function expectConsistent(message: ShownMessage, advisor: TestClient): Promise<void> {
  const arrived = await arrivals(message, advisor)
  for (const { name, state, attempts, delivered_at, next_at, replies } of message.deliveries) {
    expect(['queued', 'sent', 'delivered', 'replied'], name).toContain(state)
    if (delivered_at !== null) expect(arrived[name], name).toBeGreaterThan(0)
    expect(delivered_at !== null, name).toBe(state === 'delivered' || state === 'replied')
    expect(replies.length > 0, name).toBe(state === 'replied')
    expect(next_at !== null, name).toBe(state === 'queued')
    if (state !== 'queued') expect(attempts, name).toBeGreaterThan(0)
  }
}

/** Every recipient has it under the original id; the advisor has it exactly once. */
async function expectArrived(sent: ShownMessage, message: ShownMessage, advisor: TestClient): Promise<void> {
  const arrived = await arrivals(message, advisor)
  expect(message.deliveries.map(({ id, contact_id }) => [id, contact_id])).toEqual(
    sent.deliveries.map(({ id, contact_id }) => [id, contact_id]),
  )
  expect(arrived['Ada']).toBe(1)
  for (const { name, id, replies } of message.deliveries) {
    expect(arrived[name], name).toBeGreaterThan(0)
    expect(replies.length, name).toBe(['Books', 'Reviewer', 'Librarian'].includes(name) ? 1 : 0)
    const visits = service.visits.filter(({ path, body }) => path === `/${name}` && body.id === sent.id)
    expect(visits.every(({ isSigned, headers }) => isSigned && headers['webhook-id'] === id)).toBe(true)
    expect(visits.every(({ body }) => body.delivery_id === id && body.text === sent.text)).toBe(true)
  }
}

const isDone = ({ deliveries }: ShownMessage) => deliveries.every(({ delivered_at }) => delivered_at !== null)
const noted: WebhookResponse = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'Noted.' }

test.each([1, 2, 3, 4, 5])(
  'after 20 kills every recipient gets every message at least once under the same id (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const { founder, advisor } = await network()
    service.be(({ path }) => (random() < 0.2 ? { status: 503 } : path === '/Books' ? noted : { status: 204 }))
    let killed = 0
    const server = () => {
      const made = workerOf(world, {
        onStep: () => {
          if (killed >= kills || random() > 0.4) return
          killed++
          throw new Killed()
        },
      })
      onTestFinished(made.close)
      return made
    }
    const releaseJobs = () =>
      world.database.secondary.query(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = 'test'`,
      )

    const sent: ShownMessage[] = []
    let shown: ShownMessage[] = []
    const isIdle = () => shown.every((message) => isDone(message))
    const isFinished = () => killed === kills && isIdle()
    for (let round = 0; round < 300 && !isFinished(); round++) {
      if (isIdle()) sent.push(await write(founder, 'all', { text: `The weir is closed, ${seed}.${round}.` }))
      const { work, recoverLost } = server()
      const death: unknown = await work(founder.familyId).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (death !== undefined) expect(death).toBeInstanceOf(Killed)
      shown = await Promise.all(sent.map(({ id }) => readMessage(founder, id)))
      for (const message of shown) await expectConsistent(message, advisor)
      // The jobs of a dead server are released by the next one, or recovered after the lease.
      if (death !== undefined && random() < 0.5) await releaseJobs()
      else {
        world.clock.move(death === undefined ? 10 * minute : 25 * minute)
        await recoverLost()
      }
    }

    expect(killed).toBe(kills)
    for (const [index, message] of shown.entries())
      await expectArrived(sent[index] ?? message, message, advisor)
  },
)

test('a lost delivery is recovered only after its lease and only without a job', async () => {
  const { founder } = await world.foundFamily()
  const { key } = await addService(founder, service.address)
  service.know(key)
  const { id } = await write(founder, 'all')
  const dying = workerOf(world, {
    onStep: (step) => {
      if (step === 'responded') throw new Killed()
    },
  })
  const { work, recoverLost, close } = workerOf(world)
  onTestFinished(() => Promise.all([dying.close(), close()]).then(() => undefined))
  const state = async () => (await readMessage(founder, id)).deliveries[0]?.state

  await recoverLost()
  await expect(dying.work(founder.familyId)).rejects.toThrow(Killed)
  await recoverLost()

  // Another server may still be working on it.
  expect(await work(founder.familyId)).toBe(0)
  expect(await state()).toBe('sent')

  world.clock.move(3 * minute)
  await recoverLost()
  await recoverLost()
  expect(await work(founder.familyId)).toBe(1)
  expect(await state()).toBe('delivered')
  expect(service.visits).toHaveLength(2)

  world.clock.move(hour)
  await recoverLost()
  expect(await work(founder.familyId)).toBe(0)
})
