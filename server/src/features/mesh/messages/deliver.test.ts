import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import {
  addAgent,
  addService,
  cancel,
  jobsOf,
  onlyOf,
  readMessage,
  sendAgain,
  type ShownDelivery,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { testCertificate } from '../../../../test/test-certificate.ts'
import { type WebhookResponse, startWebhookServer } from '../../../../test/webhook-server.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { day, hour, minute } from '#server/platform/clock.ts'

/** Deliveries to services over real sockets, and the behaviour that all channels share. */
const world = useWorld()
const service = await startWebhookServer()
afterAll(() => service.close())
beforeEach(() => service.be())

type More = Parameters<typeof workerOf>[1]

function worker(more: More = {}) {
  const made = workerOf(world, more)
  onTestFinished(made.close)
  return made
}

interface StoredMessage {
  readonly founder: TestClient
  readonly messageId: string
  readonly contactId: string
  readonly now: () => Promise<ShownDelivery>
}

/** Stores a message to one service without sending it. */
async function sent(
  address = service.address,
  more: Parameters<typeof addService>[2] = {},
  text?: string,
): Promise<StoredMessage> {
  const { founder } = await world.foundFamily()
  const { id, key } = await addService(founder, address, more)
  service.know(key)
  const message = await write(founder, id, text === undefined ? {} : { text })
  return {
    founder,
    messageId: message.id,
    contactId: id,
    now: async () => onlyOf(await readMessage(founder, message.id)),
  }
}

/** Sends a message to one service and makes one attempt. */
async function tried(response: WebhookResponse | undefined, more: More = {}): Promise<ShownDelivery> {
  const { founder, now } = await sent()
  service.be(response)
  await worker(more).work(founder.familyId)
  return now()
}

const json = (body: unknown, status = 200): WebhookResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const plain = (body: string): WebhookResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

describe('a message to a service', () => {
  test('a message to a service is delivered once, signed, with a reply address', async () => {
    const { founder, messageId, now } = await sent(
      service.address,
      {},
      'Überschwemmung am Wehr 🌊\nBitte melden.',
    )
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.updateTable('families').set({ name: 'Hallam' }).where('family_id', '=', founder.familyId).execute(),
    )
    const before = await now()

    await worker().work(founder.familyId)

    const delivery = await now()
    expect(before).toMatchObject({ state: 'queued', attempts: 0 })
    expect(delivery).toMatchObject({
      state: 'delivered',
      failure: null,
      attempts: 1,
      next_at: null,
      replies: [],
    })
    expect([delivery.sent_at, delivery.delivered_at]).not.toContain(null)
    const [visit, ...others] = service.visits
    expect(others).toEqual([])
    expect(visit).toMatchObject({ method: 'POST', path: '/hook', isSigned: true })
    expect(visit?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivery.id })
    expect(visit?.body).toEqual({
      type: 'network.message',
      id: messageId,
      delivery_id: delivery.id,
      family: 'Hallam',
      from: 'Helena Hallam',
      text: 'Überschwemmung am Wehr 🌊\nBitte melden.',
      sent_at: (await readMessage(founder, messageId)).at,
      reply_to: `http://house.test/api/mesh/answers/${delivery.id}/`,
    })
    expect(
      Math.abs(Number(visit?.headers['webhook-timestamp']) * 1000 - world.clock.now().getTime()),
    ).toBeLessThan(minute)
  })

  test.each([
    ['bearer', '', 'authorization', 'Bearer s3cret'],
    ['basic', 'helena', 'authorization', `Basic ${Buffer.from('helena:s3cret').toString('base64')}`],
    ['header', 'x-archive-key', 'x-archive-key', 's3cret'],
  ] as const)('a webhook is authenticated by %s', async (authentication, auth_name, header, value) => {
    const { founder } = await sent(service.address, { authentication, auth_name, secret: 's3cret' })

    await worker().work(founder.familyId)

    expect(service.visits[0]?.headers[header]).toBe(value)
    expect(service.visits[0]?.isSigned).toBe(true)
  })

  test.each([
    ['as JSON', json({ reply: 'The key hangs by the door.' }), 'The key hangs by the door.'],
    ['as text', plain('The key hangs by the door.\r\nTake it.'), 'The key hangs by the door.\nTake it.'],
    [
      'with hidden characters',
      json({ reply: '\u0000The\u0007 key\u202E \u001b[31mhangs\ud800' }),
      'The key [31mhangs\ufffd',
    ],
    ['too long', plain('a'.repeat(9000)), `${'a'.repeat(7999)}…`],
  ])('a reply in the response is stored: %s', async (_, response, text) => {
    const delivery = await tried(response)

    expect(delivery).toMatchObject({ state: 'replied', failure: null, replies: [{ by: 'Archive', text }] })
    expect(delivery.delivered_at).not.toBeNull()
  })

  test.each<[string, WebhookResponse]>([
    ['nothing', { status: 204 }],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }],
    ['invalid JSON', { status: 200, headers: { 'content-type': 'application/json' }, body: '{"reply": ' }],
    ['JSON without a reply', json({ ok: true })],
    ['a reply that is not a text', json({ reply: { text: 'hidden' } })],
    ['an empty reply', json({ reply: ' \n ' })],
    ['100 kB of text', plain('a'.repeat(100_000))],
    [
      'a body of 9 MB',
      { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.alloc(9 * 1024 * 1024, 97) },
    ],
    ['202 Accepted', { status: 202 }],
  ])('a message is delivered if the response has %s', async (_, response) => {
    expect(await tried(response)).toMatchObject({ state: 'delivered', failure: null, replies: [] })
  })

  test('a message is delivered even if the response body never ends', async () => {
    expect(await tried('never ends', { timeout: 1500 })).toMatchObject({
      state: 'delivered',
      failure: null,
      replies: [],
    })
  })
})

/** Starts listening and returns the port. */
async function listen(there: Server): Promise<number> {
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void there.close())
  return (there.address() as AddressInfo).port
}

async function triedAt(address: string, more: More = {}): Promise<ShownDelivery> {
  const { founder, now } = await sent(address)
  await worker(more).work(founder.familyId)
  return now()
}

describe('a temporary failure', () => {
  test.each<[string, WebhookResponse, string]>([
    ['responds with 500', { status: 500 }, 'server_error'],
    ['responds with 503', { status: 503 }, 'server_error'],
    ['responds with 429', { status: 429 }, 'server_error'],
    [
      'responds with 500 and a Retry-After',
      { status: 500, headers: { 'retry-after': '3600' } },
      'server_error',
    ],
    ['is silent', 'silent', 'too_slow'],
    ['breaks the connection', 'breaks', 'no_route'],
  ])(
    'a delivery to a service that %s stays queued with the failure and the next attempt',
    async (_, response, failure) => {
      const delivery = await tried(response, response === 'silent' ? { timeout: 1000 } : {})

      expect(delivery).toMatchObject({
        state: 'queued',
        failure,
        attempts: 1,
        delivered_at: null,
        replies: [],
      })
      expect(await jobsOf(world, delivery.id)).toEqual([new Date(delivery.next_at ?? 0)])
      const wait = new Date(delivery.next_at ?? 0).getTime() - new Date(delivery.sent_at ?? 0).getTime()
      expect(wait).toBeGreaterThanOrEqual(8000)
      expect(wait).toBeLessThan(14_000)
    },
  )

  test.each([
    [429, '3600', 3600],
    [503, '3600', 3600],
    [429, '86400', 6 * 3600],
    [503, '1', 10],
  ])('a %i with the Retry-After %s is retried after about %i seconds', async (status, text, seconds) => {
    const delivery = await tried({ status, headers: { 'retry-after': text } })

    expect(delivery.state).toBe('queued')
    expect(await jobsOf(world, delivery.id)).toEqual([new Date(delivery.next_at ?? 0)])
    const wait = new Date(delivery.next_at ?? 0).getTime() - new Date(delivery.sent_at ?? 0).getTime()
    expect(wait).toBeGreaterThanOrEqual(seconds * 800)
    expect(wait).toBeLessThan(seconds * 1000 + 4000)
  })

  test('a refused connection is retried with no_route', async () => {
    const there = createServer()
    const port = await listen(there)
    await new Promise((resolve) => there.close(resolve))

    expect(await triedAt(`http://127.0.0.1:${port}`)).toMatchObject({ state: 'queued', failure: 'no_route' })
  })

  test('an unknown host name is retried with no_name', async () => {
    expect(await triedAt('http://nowhere.invalid')).toMatchObject({ state: 'queued', failure: 'no_name' })
  })

  test('an untrusted certificate is retried with bad_certificate', async () => {
    const port = await listen(createTlsServer(testCertificate))

    expect(await triedAt(`https://127.0.0.1:${port}`)).toMatchObject({
      state: 'queued',
      failure: 'bad_certificate',
    })
  })

  test('a server that doesn’t speak HTTP is retried with bad_answer', async () => {
    const port = await listen(createServer((socket) => socket.end('220 mail.house.test ESMTP\r\n')))

    expect(await triedAt(`http://127.0.0.1:${port}`)).toMatchObject({
      state: 'queued',
      failure: 'bad_answer',
    })
  })
})

describe('a permanent failure', () => {
  test.each<[number, string]>([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'not_found'],
    [405, 'not_found'],
    [410, 'not_found'],
    [400, 'refused'],
    [422, 'refused'],
    [413, 'too_large'],
  ])('a response of %i fails at once with %s and leaves no job', async (status, failure) => {
    const delivery = await tried({
      status,
      body: '{"reply":"no"}',
      headers: { 'content-type': 'application/json' },
    })

    expect(delivery).toMatchObject({ state: 'failed', failure, attempts: 1, next_at: null, replies: [] })
    expect(await jobsOf(world, delivery.id)).toEqual([])
  })

  test('no connection is opened to a closed address', async () => {
    expect(await tried(undefined, { allow: '' })).toMatchObject({
      state: 'failed',
      failure: 'address_closed',
    })
    expect(service.visits).toEqual([])
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect %i to a private address is not followed',
    async (status) => {
      const other = await startWebhookServer()
      onTestFinished(other.close)

      const delivery = await tried({ status, headers: { location: `${other.address}/hook` } })

      expect(delivery).toMatchObject({ state: 'failed', failure: 'redirected' })
      expect(other.visits).toEqual([])
    },
  )

  test('nothing is sent if the signing key was encrypted by another server', async () => {
    const { founder, contactId, now } = await sent()
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ sealed_signing_key: 'v1.AAAA' })
        .where('family_id', '=', founder.familyId)
        .where('id', '=', contactId)
        .execute(),
    )

    await worker().work(founder.familyId)

    expect(await now()).toMatchObject({ state: 'failed', failure: 'key_refused' })
    expect(service.visits).toEqual([])
  })

  test('a failed delivery sent again keeps its id and gets a new deadline', async () => {
    const { founder, messageId, now } = await sent()
    service.be({ status: 404 })
    const { work } = worker()
    await work(founder.familyId)
    const failed = await now()
    service.be()
    world.clock.move(2 * hour)

    const again = await sendAgain(founder, failed.id)
    await work(founder.familyId)

    expect(onlyOf(again)).toMatchObject({ id: failed.id, state: 'queued', failure: null })
    expect(await now()).toMatchObject({ id: failed.id, state: 'delivered', attempts: 1 })
    expect(service.visits.map(({ headers, body }) => [headers['webhook-id'], body.id])).toEqual([
      [failed.id, messageId],
    ])
    const { at, until } = await readMessage(founder, messageId)
    expect(new Date(until).getTime() - new Date(at).getTime()).toBeGreaterThanOrEqual(day + 2 * hour)
  })
})

describe('the delivery deadline', () => {
  test('attempts back off to at most an hour and stop after a day with the last failure', async () => {
    const { founder, messageId, now } = await sent()
    service.be({ status: 500 })
    const { work } = worker()
    const begun = new Date((await readMessage(founder, messageId)).at).getTime()
    const waits: number[] = []
    let last = begun

    while ((await now()).state === 'queued') {
      const { next_at } = await now()
      world.clock.move(Math.max(0, new Date(next_at ?? 0).getTime() - world.clock.now().getTime()))
      await work(founder.familyId)
      waits.push(world.clock.now().getTime() - last)
      last = world.clock.now().getTime()
    }

    const delivery = await now()
    expect(delivery).toMatchObject({ state: 'failed', failure: 'server_error', next_at: null })
    expect(service.visits).toHaveLength(delivery.attempts)
    expect(new Set(service.visits.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(hour + minute)
    expect(last - begun).toBeGreaterThanOrEqual(day)
    expect(last - begun).toBeLessThan(day + minute)
    expect(await jobsOf(world, delivery.id)).toEqual([])
  })

  test('a delivery past its deadline fails without an attempt', async () => {
    const { founder, now } = await sent()
    world.clock.move(day + minute)

    await worker().work(founder.familyId)

    expect(await now()).toMatchObject({ state: 'failed', failure: 'deadline_over', attempts: 0 })
    expect(service.visits).toEqual([])
  })

  test('no attempt is made before its time', async () => {
    const { founder } = await sent()
    service.be({ status: 500 })
    const { work } = worker()
    await work(founder.familyId)

    expect(await work(founder.familyId)).toBe(0)
  })
})

describe('a queued delivery', () => {
  test('cancelling a message stops the next attempt', async () => {
    const { founder, messageId, now } = await sent()
    service.be({ status: 500 })
    const { work } = worker()
    await work(founder.familyId)

    await cancel(founder, messageId)
    world.clock.move(minute)

    expect(await work(founder.familyId)).toBe(0)
    expect(await now()).toMatchObject({ state: 'cancelled', attempts: 1, next_at: null })
    expect(service.visits).toHaveLength(1)
  })

  test('a delivery under way can’t be cancelled', async () => {
    const { founder, messageId, now } = await sent()
    const { work } = worker()
    let stopped: ShownDelivery | undefined
    service.be(async () => {
      stopped = onlyOf(await cancel(founder, messageId))
      return { status: 204 }
    })

    await work(founder.familyId)

    expect(stopped).toMatchObject({ state: 'sent', attempts: 1, next_at: null })
    expect(await now()).toMatchObject({ state: 'delivered' })
  })

  test.each([
    ['paused', 'pause', { is_paused: true }, 'is_paused'],
    ['ended', 'end', undefined, 'mandate_over'],
  ] as const)('a contact that was %s gets no more messages', async (_, act, body, failure) => {
    const { founder, contactId, now } = await sent()
    await founder.post(`/mesh/contacts/${contactId}/${act}/`, body)

    await worker().work(founder.familyId)

    expect(await now()).toMatchObject({ state: 'failed', failure, attempts: 0 })
    expect(service.visits).toEqual([])
  })

  test('a resumed contact gets messages again', async () => {
    const { founder, contactId, now } = await sent()
    const { work } = worker()
    await founder.post(`/mesh/contacts/${contactId}/pause/`, { is_paused: true })
    await work(founder.familyId)
    await founder.post(`/mesh/contacts/${contactId}/pause/`, { is_paused: false })

    await sendAgain(founder, (await now()).id)
    await work(founder.familyId)

    expect(await now()).toMatchObject({ state: 'delivered' })
  })

  test('a job of a deleted family does nothing', async () => {
    const { founder } = await sent()
    const { deliver } = worker()

    await deliver(founder.familyId, founder.familyId)

    expect(service.visits).toEqual([])
  })
})

describe('a job that runs twice', () => {
  test('a delivered message is not sent a second time', async () => {
    const { founder, now } = await sent()
    const { deliver, work } = worker()
    await work(founder.familyId)

    await deliver(founder.familyId, (await now()).id)

    expect(service.visits).toHaveLength(1)
  })

  test('concurrent jobs of one delivery store one reply', async () => {
    const { founder, now } = await sent()
    service.be(json({ reply: 'Here.' }))
    const { deliver } = worker()
    const { id } = await now()

    await Promise.all([1, 2, 3].map(() => deliver(founder.familyId, id)))

    expect(await now()).toMatchObject({ state: 'replied', replies: [{ text: 'Here.' }] })
    expect(service.visits.every(({ headers }) => headers['webhook-id'] === id)).toBe(true)
  })

  test('a lost attempt can still report success, but not failure', async () => {
    const { founder, now } = await sent()
    const { deliver } = worker()
    const { id } = await now()
    let count = 0
    service.be(async () => {
      if (++count > 1) return { status: 204 }
      // A second attempt succeeds while the first is still open.
      await deliver(founder.familyId, id)
      return { status: 404 }
    })

    await deliver(founder.familyId, id)

    expect(await now()).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('the failure of a lost attempt doesn’t change the attempt under way', async () => {
    const { founder, now } = await sent()
    const { deliver } = worker()
    const { id } = await now()
    const states: string[] = []
    let second: Promise<void> | undefined
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const first: { made?: Promise<void> } = {}
    service.be(async () => {
      if (!second) {
        second = deliver(founder.familyId, id)
        await arrived
        return { status: 404 }
      }
      arrive()
      await first.made
      states.push((await now()).state)
      return { status: 204 }
    })

    first.made = deliver(founder.familyId, id)
    await first.made
    await second

    expect(states).toEqual(['sent'])
    expect(await now()).toMatchObject({ state: 'delivered', attempts: 2 })
  })
})

describe('a shutdown', () => {
  test('a shutdown during an attempt stores no outcome, and the next server sends it again', async () => {
    const { founder, now } = await sent()
    const closing = new AbortController()
    service.be(() => {
      closing.abort(new Error('The server closes'))
      return 'silent'
    })
    const { deliver, work } = worker()
    const { id } = await now()

    await expect(deliver(founder.familyId, id, { abortSignal: closing.signal })).rejects.toThrow('closes')
    expect(await now()).toMatchObject({ state: 'sent', failure: null })

    service.be()
    await work(founder.familyId)
    expect(await now()).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(service.visits.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  })
})

test('the job runner delivers a message and leaves no job', async () => {
  const { now } = await sent()
  service.be(json({ reply: 'Here.' }))
  const errors: string[] = []
  const runner = await startJobs(world.database.secondary, {
    newClient: () => world.database.newClient('jobs'),
    taskList: worker().tasks,
    onError: (sentence) => errors.push(sentence),
  })
  onTestFinished(() => runner.stop())

  await expect.poll(async () => (await now()).state).toBe('replied')

  expect(errors).toEqual([])
  const { id } = await now()
  await expect
    .poll(
      async () =>
        (
          await world.database.secondary.query(
            `select from graphile_worker._private_jobs where payload ->> 'id' = $1`,
            [id],
          )
        ).rowCount,
    )
    .toBe(0)
})

test('an agent is not sent a webhook', async () => {
  const { founder } = await world.foundFamily()
  await addAgent(founder)
  const message = await write(founder, 'agent')

  await worker().work(founder.familyId)

  expect(service.visits).toEqual([])
  expect(onlyOf(await readMessage(founder, message.id))).toMatchObject({
    state: 'failed',
    failure: 'no_model',
  })
})
