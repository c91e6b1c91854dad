import { beforeAll, describe, expect, test } from 'vitest'

import {
  addAgent,
  addService,
  answerAs,
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
import { useWorld, type Voice } from '../../../../test/world.ts'
import type { Role } from '#contract/roles.ts'
import { day } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'

/** What pilots may write, read, stop and answer. Nothing here leaves the house: what is out there is closed. */
const world = useWorld()
const nowhere = 'https://archive.example.org'
const words = 'The weir is closed until May.'

interface Family {
  readonly founder: Voice
  readonly join: (role: Exclude<Role, 'founder'>) => Promise<Voice>
}

const listed = async (voice: Voice) => (await voice.get('/mesh/messages/')).json<{ items: ShownMessage[] }>().items
const statusOf = async (asking: ReturnType<Voice['post']>) => (await asking).statusCode
const namesOf = (message: ShownMessage) => message.deliveries.map(({ name }) => name)

/** Lays into the inboxes of a family's advisors what waits for them; what goes out of the house is refused there. */
async function deliverAll({ familyId }: Voice): Promise<void> {
  const { work, close } = workerOf(world, { allow: '' })
  await work(familyId)
  await close()
}

describe('whom a message reaches', () => {
  let family: Family
  let advisor: Voice
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
    const document = JSON.stringify({ openapi: '3.0.0', info: { title: 'Rates', version: '1' }, servers: [{ url: nowhere }], paths: {} })
    const rates = { kind: 'interface', name: 'Rates', document, document_address: null, address: nowhere, catalog_key: null }
    const open = { authentication: 'none', auth_name: '', probe_every: 300, mandate: '', reads: [], begins_on: '2020-01-01', ends_on: null }
    const added = await family.founder.post('/mesh/contacts/', { ...rates, ...open })
    expect(added.statusCode, added.body).toBe(200)
  })

  test('all of the network, by name, and never an interface', async () => {
    expect(namesOf(await write(family.founder, 'all'))).toEqual(['Ada Weir', 'Archive', 'Photographs', 'Reviewer'])
  })

  test.each([
    ['advisor', ['Ada Weir']],
    ['service', ['Archive', 'Photographs']],
    ['agent', ['Reviewer']],
  ])('the panel of every %s', async (scope, names) => {
    expect(namesOf(await write(family.founder, scope))).toEqual(names)
  })

  test('or one of them', async () => {
    const message = await write(family.founder, ids.photos, { text: words })

    expect(message).toMatchObject({ text: words, scope: ids.photos, by: { id: family.founder.accountId }, may_cancel: true })
    expect(onlyOf(message)).toMatchObject({
      contact_id: ids.photos,
      name: 'Photographs',
      kind: 'service',
      state: 'queued',
      trouble: null,
      attempts: 0,
      sent_at: null,
      delivered_at: null,
      replies: [],
    })
    expect(await jobsOf(world, onlyOf(message).id)).toHaveLength(1)
  })

  test('an interface is nobody to write to, nor is a contact that is not there, nor another family’s', async () => {
    const { items } = (await family.founder.get('/mesh/contacts/?kind=interface')).json<{ items: { id: string }[] }>()
    const other = await world.foundFamily()
    const foreign = await addService(other.founder, nowhere)

    for (const scope of [items[0]?.id, newId(), foreign.id]) {
      const answer = await family.founder.post('/mesh/messages/', { id: newId(), text: words, scope })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { scope: 'There is nothing with this name.' } }])
    }
    expect(await statusOf(family.founder.post('/mesh/messages/', { id: newId(), text: words, scope: 'interface' }))).toBe(400)
  })

  test('the preview says word for word what each will get, and keeps nothing', async () => {
    await family.founder.post('/account/', { full_name: 'Helena Hallam' })
    const before = await listed(family.founder)

    const answer = await family.founder.post('/mesh/messages/preview/', { text: words, scope: 'all' })

    const { recipients, left_out } = answer.json<{ recipients: Record<string, string>[]; left_out: unknown[] }>()
    expect(left_out).toEqual([])
    expect(recipients.map(({ name, way, to }) => [name, way, to])).toEqual([
      ['Ada Weir', 'mail', ''],
      ['Archive', 'webhook', `${nowhere}/hook`],
      ['Photographs', 'webhook', `${nowhere}/hook`],
      ['Reviewer', 'model', ''],
    ])
    expect(recipients[0]?.['body']).toBe(words)
    expect(JSON.parse(recipients[1]?.['body'] ?? '')).toMatchObject({ type: 'network.message', text: words, from: 'Helena Hallam' })
    expect(recipients[3]?.['body']).toMatch(/^You review plans for succession\.[^]*The weir is closed until May\.$/)
    expect(await listed(family.founder)).toEqual(before)
  })
})

describe('who gets nothing', () => {
  const preview = async (voice: Voice, scope = 'all') =>
    (await voice.post('/mesh/messages/preview/', { text: words, scope })).json<{
      recipients: { name: string }[]
      left_out: { contact_id: string; name: string; trouble: string }[]
    }>()

  test('who is paused, has not begun, has ended or has no open seat is named with the reason', async () => {
    const { founder, join } = await world.foundFamily()
    const soon = new Date(world.clock.now().getTime() + 30 * day).toISOString().slice(0, 10)
    const paused = await addService(founder, nowhere, { name: 'Paused' })
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })
    await addService(founder, nowhere, { name: 'To come', begins_on: soon })
    const ended = await addService(founder, nowhere, { name: 'Ended' })
    await founder.post(`/mesh/contacts/${ended.id}/end/`)
    const over = await addService(founder, nowhere, { name: 'Over' })
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.updateTable('contacts').set({ ends_on: '2021-01-01' }).where('family_id', '=', founder.familyId).where('id', '=', over.id).execute(),
    )
    const advice = { kind: 'advisor', email: world.newEmail(), account_id: null, catalog_key: null, mandate: '', reads: [] }
    const invited = (await founder.post('/mesh/contacts/', { ...advice, begins_on: '2020-01-01', ends_on: null })).json<{ contact: { id: string } }>()
    const advisor = await join('advisor')
    const closed = await contactOf(world, advisor)
    await founder.post(`/family/members/${advisor.accountId}/status/`, { status: 'inactive' })
    await addService(founder, nowhere, { name: 'Well' })

    const { recipients, left_out } = await preview(founder)

    expect(recipients.map(({ name }) => name)).toEqual(['Well'])
    const troubles = new Map(left_out.map(({ contact_id, trouble }) => [contact_id, trouble]))
    expect(Object.fromEntries(left_out.map(({ name, trouble }) => [name, trouble]))).toMatchObject({
      Paused: 'is_paused',
      'To come': 'mandate_over',
      Over: 'mandate_over',
    })
    expect([troubles.get(invited.contact.id), troubles.get(closed), troubles.size]).toEqual(['not_yet_joined', 'seat_closed', 5])
    expect(namesOf(await write(founder, 'all'))).toEqual(['Well'])
    // What has ended is not in the network any more; meant by itself, the reason is said.
    expect((await preview(founder, ended.id)).left_out).toMatchObject([{ name: 'Ended', trouble: 'mandate_over' }])
  })

  test('a scope that reaches nobody is said at its field, and nothing is kept', async () => {
    const { founder } = await world.foundFamily()
    const paused = await addService(founder, nowhere)
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })

    for (const scope of ['all', 'agent', paused.id]) {
      const answer = await founder.post('/mesh/messages/', { id: newId(), text: words, scope })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { scope: 'This is needed.' } }])
    }
    expect(await listed(founder)).toEqual([])
  })
})

describe('sent twice', () => {
  test('the same message with the same id is one message', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const id = newId()

    const first = await write(founder, 'all', { id, text: words })
    const second = await write(founder, 'all', { id, text: words })

    expect(second).toEqual(first)
    expect(await listed(founder)).toHaveLength(1)
    expect(await jobsOf(world, onlyOf(first).id)).toHaveLength(1)
  })

  test('also at the same moment', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const id = newId()

    const messages = await Promise.all([1, 2, 3, 4].map(() => write(founder, 'all', { id, text: words })))

    expect(new Set(messages.map((message) => onlyOf(message).id)).size).toBe(1)
  })

  test('other words, another scope or another sender under the same id are refused', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await addService(founder, nowhere)
    const { id } = await write(founder, 'all', { text: words })

    expect(await statusOf(founder.post('/mesh/messages/', { id, text: 'Something else.', scope: 'all' }))).toBe(409)
    expect(await statusOf(founder.post('/mesh/messages/', { id, text: words, scope: 'service' }))).toBe(409)
    expect(await statusOf(trustee.post('/mesh/messages/', { id, text: words, scope: 'all' }))).toBe(409)
    expect((await readMessage(founder, id)).text).toBe(words)
  })

  test('an id of another family can’t be told from a new one', async () => {
    const [one, other] = [await world.foundFamily(), await world.foundFamily()]
    for (const { founder } of [one, other]) await addService(founder, nowhere)
    const { id } = await write(one.founder, 'all', { text: words })

    const theirs = await write(other.founder, 'all', { id, text: 'Something else.' })

    expect(theirs).toMatchObject({ id, text: 'Something else.' })
    expect((await readMessage(one.founder, id)).text).toBe(words)
  })
})

describe('another family', () => {
  test('can’t tell that there is a message or a delivery', async () => {
    const one = await world.foundFamily()
    await addService(one.founder, nowhere)
    const message = await write(one.founder, 'all')
    const other = await world.foundFamily()
    const stranger = await other.join('advisor')
    const delivery = onlyOf(message).id

    for (const [voice, id, deliveryId] of [
      [other.founder, message.id, delivery],
      [other.founder, newId(), newId()],
    ] as const) {
      const answers = [
        await voice.get(`/mesh/messages/${id}/`),
        await voice.post(`/mesh/messages/${id}/cancel/`),
        await voice.post(`/mesh/deliveries/${deliveryId}/again/`),
        await stranger.post(`/mesh/deliveries/${deliveryId}/reply/`, { text: words }),
      ]
      for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is nothing here.' }])
    }
    expect(onlyOf(await readMessage(one.founder, message.id)).state).toBe('queued')
  })
})

describe('an advisor', () => {
  let founder: Voice
  let ada: Voice
  let bruno: Voice
  let message: ShownMessage
  const own = (voice: Voice) => readMessage(voice, message.id).then(onlyOf)

  beforeAll(async () => {
    const family = await world.foundFamily()
    founder = family.founder
    ada = await family.join('advisor')
    bruno = await family.join('advisor')
    await ada.post('/account/', { full_name: 'Ada Weir' })
    await bruno.post('/account/', { full_name: 'Bruno Marsh' })
    await addService(founder, nowhere)
    message = await write(founder, 'all', { text: words })
  })

  test('is told nothing before it has arrived', async () => {
    expect(await listed(ada)).toEqual([])
    expect(await statusOf(ada.get(`/mesh/messages/${message.id}/`))).toBe(404)
  })

  test('then reads it, sees their own delivery and no other, and is told by mail where it is but not what it says', async () => {
    await deliverAll(founder)

    const [only, ...others] = await listed(ada)

    expect(others).toEqual([])
    expect(only).toMatchObject({ id: message.id, text: words, may_cancel: false })
    expect(only && onlyOf(only)).toMatchObject({ name: 'Ada Weir', kind: 'advisor', state: 'delivered', attempts: 1 })
    const mail = await world.lastMailTo(ada.email)
    expect(mail?.body).toContain(`http://house.test/dashboard/command-center?message=${message.id}`)
    expect(`${mail?.subject} ${mail?.body}`).not.toContain('weir')
  })

  test('answers it; the family sees that and the other advisor does not', async () => {
    const answer = await answerAs(ada, (await own(ada)).id, 'Then we meet in June.')
    await answerAs(ada, (await own(ada)).id, 'Or in July.')

    const answers = [
      { by: 'Ada Weir', text: 'Then we meet in June.' },
      { by: 'Ada Weir', text: 'Or in July.' },
    ]
    expect(onlyOf(answer)).toMatchObject({ state: 'replied', replies: answers.slice(0, 1) })
    const seen = await readMessage(founder, message.id)
    expect(seen.deliveries.find(({ name }) => name === 'Ada Weir')).toMatchObject({ state: 'replied', replies: answers })
    expect(await own(bruno)).toMatchObject({ name: 'Bruno Marsh', state: 'delivered', replies: [] })
  })

  test('can’t answer for anybody else, nor can the family for them', async () => {
    const { deliveries } = await readMessage(founder, message.id)
    const idOf = (who: string) => deliveries.find(({ name }) => name === who)?.id ?? ''

    for (const [voice, who] of [
      [ada, 'Bruno Marsh'],
      [ada, 'Archive'],
      [founder, 'Ada Weir'],
      [founder, 'Archive'],
    ] as const)
      expect(await statusOf(voice.post(`/mesh/deliveries/${idOf(who)}/reply/`, { text: words })), who).toBe(404)
  })

  test('neither writes nor previews, stops or sends again', async () => {
    const { id } = await own(ada)

    for (const asking of [
      ada.post('/mesh/messages/', { id: newId(), text: words, scope: 'all' }),
      ada.post('/mesh/messages/preview/', { text: words, scope: 'all' }),
      ada.post(`/mesh/messages/${message.id}/cancel/`),
      ada.post(`/mesh/deliveries/${id}/again/`),
    ])
      expect(await statusOf(asking)).toBe(409)
  })

  test('whose message was stopped before it arrived never sees it', async () => {
    const stopped = await write(founder, 'advisor', { text: 'A mistake.' })

    await cancel(founder, stopped.id)
    await deliverAll(founder)

    expect((await listed(ada)).map(({ text }) => text)).toEqual([words])
    expect(await statusOf(ada.get(`/mesh/messages/${stopped.id}/`))).toBe(404)
  })

  test('is reached without a time limit', async () => {
    const late = await write(founder, await contactOf(world, bruno), { text: 'Late.' })
    world.clock.move(3 * day)

    await deliverAll(founder)

    expect(onlyOf(await readMessage(founder, late.id)).state).toBe('delivered')
  })
})

describe('every role of the family', () => {
  test.each(['successor', 'trustee', 'guardian'] as const)('a %s writes, reads, stops and sends again', async (role) => {
    const { founder, join } = await world.foundFamily()
    const voice = await join(role)
    await addService(founder, nowhere)

    const message = await write(voice, 'all', { text: words })
    const stopped = await cancel(voice, message.id)
    const again = await sendAgain(voice, onlyOf(stopped).id)

    expect([message, stopped, again].map((shown) => onlyOf(shown).state)).toEqual(['queued', 'cancelled', 'queued'])
    expect((await listed(founder)).map(({ by }) => by.id)).toEqual([voice.accountId])
  })
})

describe('stopping', () => {
  test('stops what waits, with its job; sending again uses the same delivery', async () => {
    const { founder } = await world.foundFamily()
    await addService(founder, nowhere)
    const message = await write(founder, 'all')
    const { id } = onlyOf(message)

    const stopped = await cancel(founder, message.id)

    expect(onlyOf(stopped)).toMatchObject({ id, state: 'cancelled', trouble: null, next_at: null })
    expect(stopped.may_cancel).toBe(false)
    expect(await jobsOf(world, id)).toEqual([])
    expect(await cancel(founder, message.id)).toEqual(stopped)

    const again = await sendAgain(founder, id)
    expect(onlyOf(again)).toMatchObject({ id, state: 'queued' })
    expect(await jobsOf(world, id)).toHaveLength(1)
    expect(await statusOf(founder.post(`/mesh/deliveries/${id}/again/`))).toBe(409)
  })

  test('a job that comes late finds nothing to do', async () => {
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

test('the newest stand first, a page at a time', async () => {
  const { founder } = await world.foundFamily()
  await addService(founder, nowhere)
  for (const text of ['One', 'Two', 'Three']) await write(founder, 'all', { text })

  const first = (await founder.get('/mesh/messages/?limit=2')).json<{ items: ShownMessage[]; next: string }>()
  const second = (await founder.get(`/mesh/messages/?limit=2&cursor=${first.next}`)).json<{ items: ShownMessage[]; next: null }>()

  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['Three', 'Two', 'One'])
  expect(second.next).toBeNull()
})
