import { beforeAll, describe, expect, test } from 'vitest'

import {
  addAgent,
  addService,
  replyAs,
  cancel,
  contactOf,
  jobsOf,
  onlyOf,
  readMessage,
  sendAgain,
  type ShownMessage,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import type { Role } from '#contract/roles.ts'
import { day } from '#server/platform/clock.ts'
import { newId } from '#contract/new-id.ts'

/** Writing, reading, cancelling and replying. All outgoing addresses are closed here. */
const world = useWorld()
const nowhere = 'https://archive.example.org'
const messageText = 'The weir is closed until May.'

interface Family {
  readonly founder: TestClient
  readonly join: (role: Exclude<Role, 'founder'>) => Promise<TestClient>
}

const listed = async (client: TestClient) =>
  (await client.get('/mesh/messages/')).json<{ items: ShownMessage[] }>().items
const statusOf = async (request: ReturnType<TestClient['post']>) => (await request).statusCode
const namesOf = (message: ShownMessage) => message.deliveries.map(({ name }) => name)

/** Delivers queued messages to advisors' inboxes; all other channels fail. */
async function deliverAll({ familyId }: TestClient): Promise<void> {
  const { work, close } = workerOf(world, { allow: '' })
  await work(familyId)
  await close()
}

test('a system of the catalog without a message path is only watched and gets no message', async () => {
  const { founder } = await world.foundFamily()
  const watched = { catalog_key: 'jellyfin', message_path: '' }
  await addService(founder, nowhere, { name: 'Films', ...watched })
  await addService(founder, nowhere, { name: 'Automation', catalog_key: 'n8n', message_path: '/webhook/x' })
  await addService(founder, nowhere, { name: 'Own system', message_path: '' })
  const webhook = `${nowhere}/webhook/forerunners`
  await addService(founder, webhook, { name: 'Webhook', catalog_key: 'n8n', message_path: '' })
  await addService(founder, `${nowhere}/api`, { ...watched, name: 'Papers', catalog_key: 'paperless_ngx' })

  const preview = await founder.post('/mesh/messages/preview/', { text: messageText, scope: 'service' })

  expect(preview.json()).toMatchObject({
    recipients: [{ name: 'Automation' }, { name: 'Own system' }, { name: 'Webhook', to: webhook }],
    left_out: [
      { name: 'Films', failure: 'watched_only' },
      { name: 'Papers', failure: 'watched_only' },
    ],
  })
})

describe('the recipients of a message', () => {
  let family: Family
  let advisor: TestClient
  let ids: { archive: string; photos: string; agent: string; advisor: string }

  beforeAll(async () => {
    family = await world.foundFamily()
    advisor = await family.join('advisor')
    await advisor.post('/account/', { full_name: 'Ada Weir' })
    ids = {
      archive: (await addService(family.founder, nowhere, { name: 'Archive' })).id,
      photos: (await addService(family.founder, nowhere, { name: 'Photographs' })).id,
      agent: (await addAgent(family.founder, { name: 'Reviewer' })).id,
      advisor: await contactOf(world, advisor),
    }
    const document = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Rates', version: '1' },
      servers: [{ url: nowhere }],
      paths: {},
    })
    const rates = {
      kind: 'interface',
      name: 'Rates',
      document,
      document_address: null,
      address: nowhere,
      catalog_key: null,
    }
    const open = {
      authentication: 'none',
      auth_name: '',
      probe_every: 300,
      mandate: '',
      reads: [],
      begins_on: '2020-01-01',
      ends_on: null,
    }
    const added = await family.founder.post('/mesh/contacts/', { ...rates, ...open })
    expect(added.statusCode, added.body).toBe(200)
  })

  test('a message to all reaches every contact by name, except APIs', async () => {
    expect(namesOf(await write(family.founder, 'all'))).toEqual([
      'Ada Weir',
      'Archive',
      'Photographs',
      'Reviewer',
    ])
  })

  test.each([
    ['advisor', ['Ada Weir']],
    ['service', ['Archive', 'Photographs']],
    ['agent', ['Reviewer']],
  ])('a message to the kind %s reaches every contact of it', async (scope, names) => {
    expect(namesOf(await write(family.founder, scope))).toEqual(names)
  })

  test('a message to one contact reaches only that contact', async () => {
    const message = await write(family.founder, ids.photos, { text: messageText })

    expect(message).toMatchObject({
      text: messageText,
      scope: ids.photos,
      by: { id: family.founder.accountId },
      may_cancel: true,
    })
    expect(onlyOf(message)).toMatchObject({
      contact_id: ids.photos,
      name: 'Photographs',
      kind: 'service',
      state: 'queued',
      failure: null,
      attempts: 0,
      sent_at: null,
      delivered_at: null,
      replies: [],
    })
    expect(await jobsOf(world, onlyOf(message).id)).toHaveLength(1)
  })

  test('a message to an API, an unknown contact or another family’s contact is refused', async () => {
    const { items } = (await family.founder.get('/mesh/contacts/?kind=interface')).json<{
      items: { id: string }[]
    }>()
    const other = await world.foundFamily()
    const foreign = await addService(other.founder, nowhere)

    for (const scope of [items[0]?.id, newId(), foreign.id]) {
      const response = await family.founder.post('/mesh/messages/', { id: newId(), text: messageText, scope })
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { fields: { scope: 'We couldn’t find this. Choose again.' } },
      ])
    }
    expect(
      await statusOf(
        family.founder.post('/mesh/messages/', { id: newId(), text: messageText, scope: 'interface' }),
      ),
    ).toBe(400)
  })

  test('the preview shows the exact content for each recipient and stores nothing', async () => {
    await family.founder.post('/account/', { full_name: 'Helena Hallam' })
    const before = await listed(family.founder)

    const response = await family.founder.post('/mesh/messages/preview/', { text: messageText, scope: 'all' })

    const { recipients, left_out } = response.json<{
      recipients: Record<string, string>[]
      left_out: unknown[]
    }>()
    expect(left_out).toEqual([])
    expect(recipients.map(({ name, way, to }) => [name, way, to])).toEqual([
      ['Ada Weir', 'mail', ''],
      ['Archive', 'webhook', `${nowhere}/hook`],
      ['Photographs', 'webhook', `${nowhere}/hook`],
      ['Reviewer', 'model', ''],
    ])
    expect(recipients[0]?.['body']).toBe(messageText)
    expect(JSON.parse(recipients[1]?.['body'] ?? '')).toMatchObject({
      type: 'network.message',
      text: messageText,
      from: 'Helena Hallam',
    })
    expect(recipients[3]?.['body']).toMatch(
      /^You review plans for succession\.[^]*The weir is closed until May\.$/,
    )
    expect(await listed(family.founder)).toEqual(before)
  })
})

describe('contacts that get nothing', () => {
  const preview = async (client: TestClient, scope = 'all') =>
    (await client.post('/mesh/messages/preview/', { text: messageText, scope })).json<{
      recipients: { name: string }[]
      left_out: { contact_id: string; name: string; failure: string }[]
    }>()

  test('a contact that is paused, not begun, ended or inactive is listed with the reason', async () => {
    const { founder, join } = await world.foundFamily()
    const soon = new Date(world.clock.now().getTime() + 30 * day).toISOString().slice(0, 10)
    const paused = await addService(founder, nowhere, { name: 'Paused' })
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })
    await addService(founder, nowhere, { name: 'To come', begins_on: soon })
    const ended = await addService(founder, nowhere, { name: 'Ended' })
    await founder.post(`/mesh/contacts/${ended.id}/end/`)
    const over = await addService(founder, nowhere, { name: 'Over' })
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ ends_on: '2021-01-01' })
        .where('family_id', '=', founder.familyId)
        .where('id', '=', over.id)
        .execute(),
    )
    const advice = {
      kind: 'advisor',
      email: world.newEmail(),
      account_id: null,
      catalog_key: null,
      mandate: '',
      reads: [],
    }
    const invited = (
      await founder.post('/mesh/contacts/', { ...advice, begins_on: '2020-01-01', ends_on: null })
    ).json<{ contact: { id: string } }>()
    const advisor = await join('advisor')
    const closed = await contactOf(world, advisor)
    await founder.post(`/family/members/${advisor.accountId}/status/`, { status: 'inactive' })
    await addService(founder, nowhere, { name: 'Well' })

    const { recipients, left_out } = await preview(founder)

    expect(recipients.map(({ name }) => name)).toEqual(['Well'])
    const failures = new Map(left_out.map(({ contact_id, failure }) => [contact_id, failure]))
    expect(Object.fromEntries(left_out.map(({ name, failure }) => [name, failure]))).toMatchObject({
      Paused: 'is_paused',
      'To come': 'mandate_over',
      Over: 'mandate_over',
    })
    expect([failures.get(invited.contact.id), failures.get(closed), failures.size]).toEqual([
      'not_yet_joined',
      'seat_closed',
      5,
    ])
    expect(namesOf(await write(founder, 'all'))).toEqual(['Well'])
    // An ended contact is reported only if the scope is that contact.
    expect((await preview(founder, ended.id)).left_out).toMatchObject([
      { name: 'Ended', failure: 'mandate_over' },
    ])
  })

  test('a scope without recipients is refused at its field, and nothing is stored', async () => {
    const { founder } = await world.foundFamily()
    const paused = await addService(founder, nowhere)
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })

    for (const scope of ['all', 'agent', paused.id]) {
      const response = await founder.post('/mesh/messages/', { id: newId(), text: messageText, scope })
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { fields: { scope: 'This is required.' } },
      ])
    }
    expect(await listed(founder)).toEqual([])
  })
})

describe('a message sent twice', () => {
  test('a message sent twice with the same id is stored once', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const id = newId()

    const first = await write(founder, 'all', { id, text: messageText })
    const second = await write(founder, 'all', { id, text: messageText })

    expect(second).toEqual(first)
    expect(await listed(founder)).toHaveLength(1)
    expect(await jobsOf(world, onlyOf(first).id)).toHaveLength(1)
  })

  test('a message sent twice concurrently is stored once', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const id = newId()

    const messages = await Promise.all(
      [1, 2, 3, 4].map(() => write(founder, 'all', { id, text: messageText })),
    )

    expect(new Set(messages.map((message) => onlyOf(message).id)).size).toBe(1)
  })

  test('another text, scope or sender under the same id is refused', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await addService(founder, nowhere)
    const { id } = await write(founder, 'all', { text: messageText })

    expect(
      await statusOf(founder.post('/mesh/messages/', { id, text: 'Something else.', scope: 'all' })),
    ).toBe(409)
    expect(await statusOf(founder.post('/mesh/messages/', { id, text: messageText, scope: 'service' }))).toBe(
      409,
    )
    expect(await statusOf(trustee.post('/mesh/messages/', { id, text: messageText, scope: 'all' }))).toBe(409)
    expect((await readMessage(founder, id)).text).toBe(messageText)
  })

  test('an id used by another family behaves like a new one', async () => {
    const [one, other] = [await world.foundFamily(), await world.foundFamily()]
    for (const { founder } of [one, other]) await addService(founder, nowhere)
    const { id } = await write(one.founder, 'all', { text: messageText })

    const theirs = await write(other.founder, 'all', { id, text: 'Something else.' })

    expect(theirs).toMatchObject({ id, text: 'Something else.' })
    expect((await readMessage(one.founder, id)).text).toBe(messageText)
  })
})

describe('another family', () => {
  test('another family gets 404 for messages and deliveries', async () => {
    const one = await world.foundFamily()
    await addService(one.founder, nowhere)
    const message = await write(one.founder, 'all')
    const other = await world.foundFamily()
    const stranger = await other.join('advisor')
    const delivery = onlyOf(message).id

    for (const [client, id, deliveryId] of [
      [other.founder, message.id, delivery],
      [other.founder, newId(), newId()],
    ] as const) {
      const responses = [
        await client.get(`/mesh/messages/${id}/`),
        await client.post(`/mesh/messages/${id}/cancel/`),
        await client.post(`/mesh/deliveries/${deliveryId}/again/`),
        await stranger.post(`/mesh/deliveries/${deliveryId}/reply/`, { text: messageText }),
      ]
      for (const response of responses)
        expect([response.statusCode, response.json()]).toMatchObject([
          404,
          { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' },
        ])
    }
    expect(onlyOf(await readMessage(one.founder, message.id)).state).toBe('queued')
  })
})

describe('an advisor', () => {
  let founder: TestClient
  let ada: TestClient
  let bruno: TestClient
  let message: ShownMessage
  const own = (client: TestClient) => readMessage(client, message.id).then(onlyOf)

  beforeAll(async () => {
    const family = await world.foundFamily()
    founder = family.founder
    ada = await family.join('advisor')
    bruno = await family.join('advisor')
    await ada.post('/account/', { full_name: 'Ada Weir' })
    await bruno.post('/account/', { full_name: 'Bruno Marsh' })
    await addService(founder, nowhere)
    message = await write(founder, 'all', { text: messageText })
  })

  test('an advisor doesn’t see a message before it is delivered', async () => {
    expect(await listed(ada)).toEqual([])
    expect(await statusOf(ada.get(`/mesh/messages/${message.id}/`))).toBe(404)
  })

  test('an advisor reads a delivered message with only their own delivery, and gets an email without the text', async () => {
    await deliverAll(founder)

    const [only, ...others] = await listed(ada)

    expect(others).toEqual([])
    expect(only).toMatchObject({ id: message.id, text: messageText, may_cancel: false })
    expect(only && onlyOf(only)).toMatchObject({
      name: 'Ada Weir',
      kind: 'advisor',
      state: 'delivered',
      attempts: 1,
    })
    const mail = await world.lastMailTo(ada.email)
    expect(mail?.body).toContain(`http://house.test/dashboard/command-center?message=${message.id}`)
    expect(`${mail?.subject} ${mail?.body}`).not.toContain('weir')
  })

  test('an advisor’s reply is visible to the family but not to another advisor', async () => {
    const response = await replyAs(ada, (await own(ada)).id, 'Then we meet in June.')
    await replyAs(ada, (await own(ada)).id, 'Or in July.')

    const responses = [
      { by: 'Ada Weir', text: 'Then we meet in June.' },
      { by: 'Ada Weir', text: 'Or in July.' },
    ]
    expect(onlyOf(response)).toMatchObject({ state: 'replied', replies: responses.slice(0, 1) })
    const seen = await readMessage(founder, message.id)
    expect(seen.deliveries.find(({ name }) => name === 'Ada Weir')).toMatchObject({
      state: 'replied',
      replies: responses,
    })
    expect(await own(bruno)).toMatchObject({ name: 'Bruno Marsh', state: 'delivered', replies: [] })
  })

  test('an advisor can’t reply for someone else, and the family can’t reply for them', async () => {
    const { deliveries } = await readMessage(founder, message.id)
    const idOf = (who: string) => deliveries.find(({ name }) => name === who)?.id ?? ''

    for (const [client, who] of [
      [ada, 'Bruno Marsh'],
      [ada, 'Archive'],
      [founder, 'Ada Weir'],
      [founder, 'Archive'],
    ] as const)
      expect(
        await statusOf(client.post(`/mesh/deliveries/${idOf(who)}/reply/`, { text: messageText })),
        who,
      ).toBe(404)
  })

  test('an advisor can’t send, preview, cancel or send again', async () => {
    const { id } = await own(ada)

    for (const request of [
      ada.post('/mesh/messages/', { id: newId(), text: messageText, scope: 'all' }),
      ada.post('/mesh/messages/preview/', { text: messageText, scope: 'all' }),
      ada.post(`/mesh/messages/${message.id}/cancel/`),
      ada.post(`/mesh/deliveries/${id}/again/`),
    ])
      expect(await statusOf(request)).toBe(409)
  })

  test('an advisor never sees a message cancelled before its delivery', async () => {
    const stopped = await write(founder, 'advisor', { text: 'A mistake.' })

    await cancel(founder, stopped.id)
    await deliverAll(founder)

    expect((await listed(ada)).map(({ text }) => text)).toEqual([messageText])
    expect(await statusOf(ada.get(`/mesh/messages/${stopped.id}/`))).toBe(404)
  })

  test('a message to an advisor has no deadline', async () => {
    const late = await write(founder, await contactOf(world, bruno), { text: 'Late.' })
    world.clock.move(3 * day)

    await deliverAll(founder)

    expect(onlyOf(await readMessage(founder, late.id)).state).toBe('delivered')
  })
})

describe('every role of the family', () => {
  test.each(['successor', 'trustee', 'guardian'] as const)(
    'a %s can send, read, cancel and send again',
    async (role) => {
      const { founder, join } = await world.foundFamily()
      const client = await join(role)
      await addService(founder, nowhere)

      const message = await write(client, 'all', { text: messageText })
      const stopped = await cancel(client, message.id)
      const again = await sendAgain(client, onlyOf(stopped).id)

      expect([message, stopped, again].map((shown) => onlyOf(shown).state)).toEqual([
        'queued',
        'cancelled',
        'queued',
      ])
      expect((await listed(founder)).map(({ by }) => by.id)).toEqual([client.accountId])
    },
  )
})

describe('cancelling', () => {
  test('cancelling stops queued deliveries with their jobs, and sending again reuses the delivery', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const message = await write(founder, 'all')
    const { id } = onlyOf(message)

    const stopped = await cancel(founder, message.id)

    expect(onlyOf(stopped)).toMatchObject({ id, state: 'cancelled', failure: null, next_at: null })
    expect(stopped.may_cancel).toBe(false)
    expect(await jobsOf(world, id)).toEqual([])
    expect(await cancel(founder, message.id)).toEqual(stopped)

    const again = await sendAgain(founder, id)
    expect(onlyOf(again)).toMatchObject({ id, state: 'queued' })
    expect(await jobsOf(world, id)).toHaveLength(1)
    expect(await statusOf(founder.post(`/mesh/deliveries/${id}/again/`))).toBe(409)
  })

  test('a late job of a cancelled delivery does nothing', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const message = await write(founder, 'all')
    const { id } = onlyOf(message)
    await cancel(founder, message.id)

    const { deliver, close } = workerOf(world, { allow: '' })
    await deliver(founder.familyId, id)
    await close()

    expect(onlyOf(await readMessage(founder, message.id))).toMatchObject({ state: 'cancelled', attempts: 0 })
  })
})

test('messages are listed newest first in pages', async () => {
  const { founder } = await world.foundFamily()
  await addService(founder, nowhere)
  for (const text of ['One', 'Two', 'Three']) await write(founder, 'all', { text })

  const first = (await founder.get('/mesh/messages/?limit=2')).json<{ items: ShownMessage[]; next: string }>()
  const second = (await founder.get(`/mesh/messages/?limit=2&cursor=${first.next}`)).json<{
    items: ShownMessage[]
    next: null
  }>()

  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['Three', 'Two', 'One'])
  expect(second.next).toBeNull()
})
