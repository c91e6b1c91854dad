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
import { useWorld, type Voice } from '../../../../test/world.ts'
import { minute } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'

/** What a service answers later, by a signed call of its own. */
const world = useWorld()
const service = await startWebhookServer()
afterAll(() => service.close())
beforeEach(() => service.be())

const nothing = { detail: 'There is nothing here.' }

interface Known {
  readonly founder: Voice
  readonly messageId: string
  readonly contactId: string
  readonly delivery: ShownDelivery
  readonly key: string
  readonly now: () => Promise<ShownDelivery>
}

/** A message that has reached a service; what it was told is all it knows. */
async function reached(): Promise<Known> {
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
  /** Instead of what would be right. */
  readonly text?: string
  readonly headers?: Record<string, string | undefined>
}

async function callBack(
  deliveryId: string,
  { key, id = newId(), at = world.clock.now(), body = { text: 'The key hangs by the door.' }, text = JSON.stringify(body), headers }: Call,
) {
  const signed: Record<string, string | undefined> = { ...signedAs(key, text, { id, at }), ...headers }
  const sent = Object.fromEntries(Object.entries(signed).filter(([, value]) => value !== undefined))
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/mesh/answers/${deliveryId}/`,
    headers: sent as Record<string, string>,
    payload: text,
  })
  return { status: answer.statusCode, said: answer.json<unknown>() }
}

describe('a signed call back', () => {
  test('is kept as the service’s reply', async () => {
    const { delivery, key, now } = await reached()
    expect(delivery.state).toBe('delivered')

    expect(await callBack(delivery.id, { key })).toEqual({ status: 200, said: { done: true } })

    expect(await now()).toMatchObject({ state: 'replied', replies: [{ by: 'Archive', text: 'The key hangs by the door.' }] })
  })

  test('may come to the address it was given in the message, under the other name, with the delivery named, and be cleaned', async () => {
    const { delivery, key, now } = await reached()
    const { pathname } = new URL(service.visits.at(-1)?.body.reply_to ?? '')
    const text = JSON.stringify({ reply: 'One\r\nTwo\u0007\u202e', delivery_id: delivery.id })

    const answer = await world.app.inject({
      method: 'POST',
      url: pathname,
      headers: signedAs(key, text, { id: 'msg_1', at: world.clock.now() }),
      payload: text,
    })

    expect(answer.statusCode).toBe(200)
    expect((await now()).replies).toMatchObject([{ text: 'One\nTwo' }])
  })

  test('that comes twice is kept once, also at the same moment; another id is another reply', async () => {
    const { delivery, key, now } = await reached()
    const same = { key, id: 'msg_1' }

    const answers = [await callBack(delivery.id, same), ...(await Promise.all([1, 2, 3].map(() => callBack(delivery.id, same))))]
    await callBack(delivery.id, { key, id: 'msg_2', body: { text: 'And the lamp.' } })

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await now()).replies.map(({ text }) => text)).toEqual(['The key hangs by the door.', 'And the lamp.'])
  })

  test('stands beside what was answered at once', async () => {
    service.be({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"reply":"Wait."}' })
    const { delivery, key, now } = await reached()

    await callBack(delivery.id, { key, id: 'at-once' })

    expect((await now()).replies.map(({ text }) => text)).toEqual(['Wait.', 'The key hangs by the door.'])
  })

  test('may be signed by several keys at once, as when one is changed', async () => {
    const { delivery, key, now } = await reached()
    const right = signedAs(key, '{"text":"Here."}', { id: 'msg_1', at: world.clock.now() })['webhook-signature']

    const answer = await callBack(delivery.id, {
      key,
      id: 'msg_1',
      text: '{"text":"Here."}',
      headers: { 'webhook-signature': `v1,AAAA v2,${'B'.repeat(44)} ${right}` },
    })

    expect(answer.status).toBe(200)
    expect(await now()).toMatchObject({ state: 'replied' })
  })

  test('comes with any content type, and from a machine without an origin', async () => {
    const { delivery, key } = await reached()

    for (const type of ['text/plain', 'application/octet-stream', undefined])
      expect((await callBack(delivery.id, { key, headers: { 'content-type': type } })).status, type).toBe(200)
    expect((await callBack(delivery.id, { key, headers: { origin: 'https://evil.example.org' } })).status).toBe(403)
  })

  test('says of a delivery that was believed lost that it has arrived, and nothing more is sent', async () => {
    service.be({ status: 500 })
    const { delivery, key, now } = await reached()
    expect(delivery).toMatchObject({ state: 'queued', trouble: 'server_error' })

    await callBack(delivery.id, { key })

    expect(await now()).toMatchObject({ state: 'replied', trouble: null, next_at: null })
    expect((await now()).delivered_at).not.toBeNull()
    expect(await jobsOf(world, delivery.id)).toEqual([])
  })

  test('is true also of what was stopped after it had arrived', async () => {
    service.be({ status: 500 })
    const { founder, messageId, delivery, key, now } = await reached()
    await cancel(founder, messageId)

    await callBack(delivery.id, { key })

    expect(await now()).toMatchObject({ state: 'replied' })
  })

  test('of the longest kind fits, one letter more does not', async () => {
    const { delivery, key, now } = await reached()

    expect((await callBack(delivery.id, { key, body: { text: '𝄞'.repeat(4000) } })).status).toBe(200)
    expect((await callBack(delivery.id, { key, text: `{"text":"${'\\u00e9'.repeat(8000)}"}` })).status).toBe(200)
    expect((await callBack(delivery.id, { key, body: { text: 'a'.repeat(8001) } })).status).toBe(413)
    expect((await now()).replies).toHaveLength(2)
  })

  test('ends somewhere: no service fills the house', async () => {
    const { founder, delivery, key } = await reached()
    const rows = Array.from({ length: 200 }, () => ({
      family_id: founder.familyId,
      id: newId(),
      delivery_id: delivery.id,
      account_id: null,
      body: 'More.',
      foreign_id: newId(),
      at: world.clock.now(),
    }))
    await world.database.inFamily(founder.familyId, (tx) => tx.insertInto('delivery_replies').values(rows).execute())

    expect((await callBack(delivery.id, { key })).status).toBe(409)
  })
})

describe('a call back that proves nothing is told that there is nothing', () => {
  test.each<[string, (known: Known) => Partial<Call>]>([
    ['another key', () => ({ key: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })],
    ['no signature', () => ({ headers: { 'webhook-signature': undefined } })],
    ['no id', () => ({ headers: { 'webhook-id': undefined } })],
    ['no timestamp', () => ({ headers: { 'webhook-timestamp': undefined } })],
    ['an empty signature', () => ({ headers: { 'webhook-signature': '' } })],
    ['half a signature', () => ({ headers: { 'webhook-signature': 'v1,' } })],
    ['another version’s signature', () => ({ headers: { 'webhook-signature': `v1a,${'A'.repeat(43)}=` } })],
    ['another id than was signed', () => ({ headers: { 'webhook-id': 'msg_other' } })],
    ['an hour that is over', () => ({ at: new Date(world.clock.now().getTime() - 6 * minute) })],
    ['an hour to come', () => ({ at: new Date(world.clock.now().getTime() + 6 * minute) })],
    ['an hour that is none', () => ({ headers: { 'webhook-timestamp': 'now' } })],
    ['our own id, as when our message is sent back to us', ({ delivery }) => ({ id: delivery.id })],
    ['the name of another delivery', () => ({ body: { text: 'No.', delivery_id: newId() } })],
  ])('%s', async (_, wrong) => {
    const known = await reached()

    expect(await callBack(known.delivery.id, { key: known.key, ...wrong(known) })).toEqual({ status: 404, said: nothing })

    expect(await known.now()).toEqual(known.delivery)
  })

  test('other bytes than were signed', async () => {
    const { delivery, key, now } = await reached()
    const headers = signedAs(key, '{"text":"One"}', { id: 'msg_1', at: world.clock.now() })

    const answer = await world.app.inject({ method: 'POST', url: `/api/mesh/answers/${delivery.id}/`, headers, payload: '{"text":"Two"}' })

    expect([answer.statusCode, answer.json()]).toEqual([404, nothing])
    expect((await now()).replies).toEqual([])
  })

  test('what was heard on the way is worth nothing after five minutes', async () => {
    const { delivery, key, now } = await reached()
    const call = { key, id: 'msg_1', at: world.clock.now() }
    await callBack(delivery.id, call)
    world.clock.move(6 * minute)

    expect((await callBack(delivery.id, call)).status).toBe(404)
    expect((await now()).replies).toHaveLength(1)
  })

  test('a delivery that is not there, and what is no id at all', async () => {
    const { key } = await reached()

    for (const id of [newId(), 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect(await callBack(id, { key })).toEqual({ status: 404, said: nothing })
  })

  test('another service’s delivery, in the same family or in another', async () => {
    const [one, other] = [await reached(), await reached()]
    const neighbour = await addService(one.founder, service.address, { name: 'Neighbour' })

    for (const key of [other.key, neighbour.key]) expect(await callBack(one.delivery.id, { key })).toEqual({ status: 404, said: nothing })
    expect(await one.now()).toEqual(one.delivery)
  })

  test('an advisor’s or an agent’s delivery', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    await addAgent(founder)
    const { key } = await addService(founder, service.address)
    const { deliveries } = await write(founder, 'all')

    for (const { id } of deliveries.filter(({ kind }) => kind !== 'service')) expect((await callBack(id, { key })).status).toBe(404)
    expect(await contactOf(world, advisor)).not.toBe('')
  })

  test('a service whose key was made anew, or whose appointment has ended', async () => {
    const renewed = await reached()
    const { signing_secret } = (await renewed.founder.post(`/mesh/contacts/${renewed.contactId}/signing-key/`)).json<{ signing_secret: string }>()
    const ended = await reached()
    await ended.founder.post(`/mesh/contacts/${ended.contactId}/end/`)

    expect((await callBack(renewed.delivery.id, { key: renewed.key })).status).toBe(404)
    expect((await callBack(renewed.delivery.id, { key: signing_secret })).status).toBe(200)
    expect((await callBack(ended.delivery.id, { key: ended.key })).status).toBe(404)
  })

  test('too much is refused before anything is looked at, whoever sends it', async () => {
    const { delivery, key } = await reached()
    const large = { key, body: { text: 'a'.repeat(70_000) } }

    expect([(await callBack(delivery.id, large)).status, (await callBack(newId(), large)).status]).toEqual([413, 413])
  })
})

describe('what is signed and still no answer', () => {
  test.each([
    ['no JSON', 'The key hangs by the door.'],
    ['a list', '["text"]'],
    ['no text', '{"words":"Here."}'],
    ['a text that is none', '{"text":42}'],
    ['an empty text', '{"text":" \\u0007 "}'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    const { delivery, key, now } = await reached()

    expect((await callBack(delivery.id, { key, text })).status).toBe(400)
    expect(await now()).toEqual(delivery)
  })
})
