import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import {
  addAgent,
  addService,
  cancel,
  contactOf,
  jobsOf,
  onlyOf,
  readMessage,
  type ShownDelivery,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { signedAs, startWebhookServer } from '../../../../test/webhook-server.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { minute } from '#server/platform/clock.ts'
import { newId } from '#contract/new-id.ts'

const world = useWorld()
const service = await startWebhookServer()
afterAll(() => service.close())
beforeEach(() => service.be())

const nothing = { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }

interface DeliveredMessage {
  readonly founder: TestClient
  readonly messageId: string
  readonly contactId: string
  readonly delivery: ShownDelivery
  readonly key: string
  readonly now: () => Promise<ShownDelivery>
}

/** Delivers a message to a service. */
async function deliveredMessage(): Promise<DeliveredMessage> {
  const { founder } = await world.foundFamily()
  const { id: contactId, key } = await addService(founder, service.address)
  const message = await write(founder, contactId)
  const { work, close } = workerOf(world)
  onTestFinished(close)
  await work(founder.familyId)
  const now = async () => onlyOf(await readMessage(founder, message.id))
  return { founder, messageId: message.id, contactId, key, delivery: await now(), now }
}

interface Call {
  readonly key: string
  readonly id?: string
  readonly at?: Date
  readonly body?: unknown
  /** Overrides the serialized body. */
  readonly text?: string
  readonly headers?: Record<string, string | undefined>
}

async function callBack(
  deliveryId: string,
  {
    key,
    id = newId(),
    at = world.clock.now(),
    body = { text: 'The key hangs by the door.' },
    text = JSON.stringify(body),
    headers,
  }: Call,
) {
  const signed: Record<string, string | undefined> = { ...signedAs(key, text, { id, at }), ...headers }
  const sent = Object.fromEntries(Object.entries(signed).filter(([, value]) => value !== undefined))
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/mesh/answers/${deliveryId}/`,
    headers: sent as Record<string, string>,
    payload: text,
  })
  return { status: response.statusCode, json: response.json<unknown>() }
}

describe('a signed callback', () => {
  test('a signed callback is stored as the service’s reply', async () => {
    const { delivery, key, now } = await deliveredMessage()
    expect(delivery.state).toBe('delivered')

    expect(await callBack(delivery.id, { key })).toEqual({ status: 200, json: { done: true } })

    expect(await now()).toMatchObject({
      state: 'replied',
      replies: [{ by: 'Archive', text: 'The key hangs by the door.' }],
    })
  })

  test('a callback to reply_to may use `reply` and delivery_id, and its text is cleaned', async () => {
    const { delivery, key, now } = await deliveredMessage()
    const { pathname } = new URL(service.visits.at(-1)?.body.reply_to ?? '')
    const text = JSON.stringify({ reply: 'One\r\nTwo\u0007\u202e', delivery_id: delivery.id })

    const response = await world.app.inject({
      method: 'POST',
      url: pathname,
      headers: signedAs(key, text, { id: 'msg_1', at: world.clock.now() }),
      payload: text,
    })

    expect(response.statusCode).toBe(200)
    expect((await now()).replies).toMatchObject([{ text: 'One\nTwo' }])
  })

  test('a repeated callback is stored once, even concurrently, and another id is another reply', async () => {
    const { delivery, key, now } = await deliveredMessage()
    const same = { key, id: 'msg_1' }

    const responses = [
      await callBack(delivery.id, same),
      ...(await Promise.all([1, 2, 3].map(() => callBack(delivery.id, same)))),
    ]
    await callBack(delivery.id, { key, id: 'msg_2', body: { text: 'And the lamp.' } })

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await now()).replies.map(({ text }) => text)).toEqual([
      'The key hangs by the door.',
      'And the lamp.',
    ])
  })

  test('a callback is stored in addition to the immediate reply', async () => {
    service.be({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"reply":"Wait."}' })
    const { delivery, key, now } = await deliveredMessage()

    await callBack(delivery.id, { key, id: 'at-once' })

    expect((await now()).replies.map(({ text }) => text)).toEqual(['Wait.', 'The key hangs by the door.'])
  })

  test('a callback may have signatures of several keys', async () => {
    const { delivery, key, now } = await deliveredMessage()
    const right = signedAs(key, '{"text":"Here."}', { id: 'msg_1', at: world.clock.now() })[
      'webhook-signature'
    ]

    const response = await callBack(delivery.id, {
      key,
      id: 'msg_1',
      text: '{"text":"Here."}',
      headers: { 'webhook-signature': `v1,AAAA v2,${'B'.repeat(44)} ${right}` },
    })

    expect(response.status).toBe(200)
    expect(await now()).toMatchObject({ state: 'replied' })
  })

  test('a callback may have any content type and no origin', async () => {
    const { delivery, key } = await deliveredMessage()

    for (const type of ['text/plain', 'application/octet-stream', undefined])
      expect((await callBack(delivery.id, { key, headers: { 'content-type': type } })).status, type).toBe(200)
    expect(
      (await callBack(delivery.id, { key, headers: { origin: 'https://evil.example.org' } })).status,
    ).toBe(403)
  })

  test('a callback for a queued delivery proves delivery and stops the retries', async () => {
    service.be({ status: 500 })
    const { delivery, key, now } = await deliveredMessage()
    expect(delivery).toMatchObject({ state: 'queued', failure: 'server_error' })

    await callBack(delivery.id, { key })

    expect(await now()).toMatchObject({ state: 'replied', failure: null, next_at: null })
    expect((await now()).delivered_at).not.toBeNull()
    expect(await jobsOf(world, delivery.id)).toEqual([])
  })

  test('a callback for a cancelled delivery is stored', async () => {
    service.be({ status: 500 })
    const { founder, messageId, delivery, key, now } = await deliveredMessage()
    await cancel(founder, messageId)

    await callBack(delivery.id, { key })

    expect(await now()).toMatchObject({ state: 'replied' })
  })

  test('a reply of the maximum length is accepted, and a longer one is refused', async () => {
    const { delivery, key, now } = await deliveredMessage()

    expect((await callBack(delivery.id, { key, body: { text: '𝄞'.repeat(4000) } })).status).toBe(200)
    expect((await callBack(delivery.id, { key, text: `{"text":"${'\\u00e9'.repeat(8000)}"}` })).status).toBe(
      200,
    )
    expect((await callBack(delivery.id, { key, body: { text: 'a'.repeat(8001) } })).status).toBe(413)
    expect((await now()).replies).toHaveLength(2)
  })

  test('a service can’t store more than the maximum number of replies', async () => {
    const { founder, delivery, key } = await deliveredMessage()
    const rows = Array.from({ length: 200 }, () => ({
      family_id: founder.familyId,
      id: newId(),
      delivery_id: delivery.id,
      account_id: null,
      body: 'More.',
      foreign_id: newId(),
      at: world.clock.now(),
    }))
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.insertInto('delivery_replies').values(rows).execute(),
    )

    expect((await callBack(delivery.id, { key })).status).toBe(409)
  })
})

describe('an unauthenticated callback', () => {
  test.each<[string, (delivered: DeliveredMessage) => Partial<Call>]>([
    ['another key', () => ({ key: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })],
    ['no signature', () => ({ headers: { 'webhook-signature': undefined } })],
    ['no id', () => ({ headers: { 'webhook-id': undefined } })],
    ['no timestamp', () => ({ headers: { 'webhook-timestamp': undefined } })],
    ['an empty signature', () => ({ headers: { 'webhook-signature': '' } })],
    ['half a signature', () => ({ headers: { 'webhook-signature': 'v1,' } })],
    ['another version’s signature', () => ({ headers: { 'webhook-signature': `v1a,${'A'.repeat(43)}=` } })],
    ['another id than was signed', () => ({ headers: { 'webhook-id': 'msg_other' } })],
    ['an expired timestamp', () => ({ at: new Date(world.clock.now().getTime() - 6 * minute) })],
    ['a future timestamp', () => ({ at: new Date(world.clock.now().getTime() + 6 * minute) })],
    ['an invalid timestamp', () => ({ headers: { 'webhook-timestamp': 'now' } })],
    ['the id of our own message', ({ delivery }) => ({ id: delivery.id })],
    ['the name of another delivery', () => ({ body: { text: 'No.', delivery_id: newId() } })],
  ])('a callback with %s gets 404', async (_, wrong) => {
    const delivered = await deliveredMessage()

    expect(await callBack(delivered.delivery.id, { key: delivered.key, ...wrong(delivered) })).toEqual({
      status: 404,
      json: nothing,
    })

    expect(await delivered.now()).toEqual(delivered.delivery)
  })

  test('a callback with changed bytes gets 404', async () => {
    const { delivery, key, now } = await deliveredMessage()
    const headers = signedAs(key, '{"text":"One"}', { id: 'msg_1', at: world.clock.now() })

    const response = await world.app.inject({
      method: 'POST',
      url: `/api/mesh/answers/${delivery.id}/`,
      headers,
      payload: '{"text":"Two"}',
    })

    expect([response.statusCode, response.json()]).toEqual([404, nothing])
    expect((await now()).replies).toEqual([])
  })

  test('a replayed callback gets 404 after five minutes', async () => {
    const { delivery, key, now } = await deliveredMessage()
    const call = { key, id: 'msg_1', at: world.clock.now() }
    await callBack(delivery.id, call)
    world.clock.move(6 * minute)

    expect((await callBack(delivery.id, call)).status).toBe(404)
    expect((await now()).replies).toHaveLength(1)
  })

  test('a callback for an unknown delivery or an invalid id gets 404', async () => {
    const { key } = await deliveredMessage()

    for (const id of [newId(), 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect(await callBack(id, { key })).toEqual({ status: 404, json: nothing })
  })

  test('a callback for another service’s delivery gets 404', async () => {
    const [one, other] = [await deliveredMessage(), await deliveredMessage()]
    const neighbour = await addService(one.founder, service.address, { name: 'Neighbour' })

    for (const key of [other.key, neighbour.key])
      expect(await callBack(one.delivery.id, { key })).toEqual({ status: 404, json: nothing })
    expect(await one.now()).toEqual(one.delivery)
  })

  test('a callback for an advisor’s or an agent’s delivery gets 404', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    await addAgent(founder)
    const { key } = await addService(founder, service.address)
    const { deliveries } = await write(founder, 'all')

    for (const { id } of deliveries.filter(({ kind }) => kind !== 'service'))
      expect((await callBack(id, { key })).status).toBe(404)
    expect(await contactOf(world, advisor)).not.toBe('')
  })

  test('a callback with a replaced key or after the mandate gets 404', async () => {
    const renewed = await deliveredMessage()
    const { signing_secret } = (
      await renewed.founder.post(`/mesh/contacts/${renewed.contactId}/signing-key/`)
    ).json<{ signing_secret: string }>()
    const ended = await deliveredMessage()
    await ended.founder.post(`/mesh/contacts/${ended.contactId}/end/`)

    expect((await callBack(renewed.delivery.id, { key: renewed.key })).status).toBe(404)
    expect((await callBack(renewed.delivery.id, { key: signing_secret })).status).toBe(200)
    expect((await callBack(ended.delivery.id, { key: ended.key })).status).toBe(404)
  })

  test('a callback over the body limit gets 413 before its signature is checked', async () => {
    const { delivery, key } = await deliveredMessage()
    const large = { key, body: { text: 'a'.repeat(70_000) } }

    expect([(await callBack(delivery.id, large)).status, (await callBack(newId(), large)).status]).toEqual([
      413, 413,
    ])
  })
})

describe('a signed callback without a valid reply', () => {
  test.each([
    ['no JSON', 'The key hangs by the door.'],
    ['a list', '["text"]'],
    ['no text', '{"words":"Here."}'],
    ['a text that is a number', '{"text":42}'],
    ['an empty text', '{"text":" \\u0007 "}'],
    ['an empty body', ''],
  ])('a signed callback with %s gets 400', async (_, text) => {
    const { delivery, key, now } = await deliveredMessage()

    expect((await callBack(delivery.id, { key, text })).status).toBe(400)
    expect(await now()).toEqual(delivery)
  })
})
