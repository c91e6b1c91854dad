import { describe, expect, test } from 'vitest'

import { addContact, serviceValues } from '../../../test/mesh.ts'
import { startMission } from '../../../test/missions.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { addEntry } from '../../../test/timeline.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { TimelineEntry } from '#server/features/timeline/store.ts'

const world = useWorld()

interface Page {
  readonly items: TimelineEntry[]
  readonly next: string | null
  readonly founded_on: string
  readonly horizon_ends_on: string
}

const timeline = async (client: TestClient, query = '') =>
  (await client.get(`/timeline/${query}`)).json<Page>()
const kindsFor = async (client: TestClient) =>
  [...new Set((await timeline(client, '?limit=1000')).items.map(({ kind }) => kind))].toSorted()

describe('an entry of the family', () => {
  test('an entry is stored with its partial day and sorted by day', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    await addEntry(founder, { title: 'Reunion', kind: 'gathering', on: '2031-07-04', is_yearly: true })
    await addEntry(founder, {
      title: 'The mill is bought',
      on: '1874',
      until: '1875-03',
      text: 'With borrowed money.',
    })
    await addEntry(founder, { title: 'Ada is born', kind: 'birth', on: '1874-02' })
    await addEntry(founder, { title: 'Long ago', on: '0087' })

    const entries = (await timeline(founder)).items.filter(({ entry }) => entry)

    expect(entries.map(({ title, on, until }) => [title, on, until])).toEqual([
      ['Long ago', '0087', null],
      ['The mill is bought', '1874', '1875-03'],
      ['Ada is born', '1874-02', null],
      ['Reunion', '2031-07-04', null],
    ])
    expect(entries[1]?.entry).toEqual({
      text: 'With borrowed money.',
      is_yearly: false,
      by: 'Helena Hallam',
      version: 1,
    })
  })

  test.each([
    [{ on: '1874-13' }, 'on'],
    [{ on: '1874-02-30' }, 'on'],
    [{ on: '0000' }, 'on'],
    [{ on: '74' }, 'on'],
    [{ on: '' }, 'on'],
    [{ on: '12026' }, 'on'],
    [{ on: '1874', until: '1873' }, 'until'],
    [{ on: '1874-05-03', until: '1874-05-02' }, 'until'],
    [{ on: '1874-05', is_yearly: true }, 'on'],
    [{ title: ' ' }, 'title'],
    [{ kind: 'mission' }, 'kind'],
    [{ text: 'x'.repeat(4001) }, 'text'],
  ])('an entry with %j is refused at its field, and nothing is stored', async (values, field) => {
    const { founder } = await world.foundFamily()

    const response = await founder.post('/timeline/entries/', {
      title: 'The mill',
      kind: 'milestone',
      on: '1874',
      ...values,
    })

    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
      400,
      [field],
    ])
    expect((await timeline(founder)).items.filter(({ entry }) => entry)).toEqual([])
  })

  test('an end in the same month or year as the start is accepted', async () => {
    const { founder } = await world.foundFamily()
    const response = await founder.post('/timeline/entries/', {
      title: 'The flood',
      kind: 'milestone',
      on: '1874-05-20',
      until: '1874-05',
    })
    expect(response.statusCode).toBe(200)
  })

  test('one of two concurrent changes to an entry gets 409', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const { id } = await addEntry(founder)
    const change = (client: TestClient, title: string) =>
      client.post(`/timeline/entries/${id}/`, { title, kind: 'milestone', on: '1874', version: 1 })

    const responses = await Promise.all([change(founder, 'The mill'), change(guardian, 'The weir')])

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const changed = responses.find(({ statusCode }) => statusCode === 200)?.json<TimelineEntry>()
    expect((await timeline(founder)).items.find((thing) => thing.id === id)).toMatchObject({
      title: changed?.title,
      entry: { version: 2 },
    })
  })

  test('an entry can be removed and restored repeatedly', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addEntry(founder, { text: 'With borrowed money.' })
    const isListed = async () => (await timeline(founder)).items.some((thing) => thing.id === id)

    for (const attempt of [1, 2])
      expect([attempt, (await founder.post(`/timeline/entries/${id}/remove/`)).json().is_removed]).toEqual([
        attempt,
        true,
      ])
    expect(await isListed()).toBe(false)
    expect(
      (
        await founder.post(`/timeline/entries/${id}/`, {
          title: 'Other',
          kind: 'plan',
          on: '1900',
          version: 1,
        })
      ).statusCode,
    ).toBe(404)
    const back = await founder.post(`/timeline/entries/${id}/restore/`)

    expect(back.json()).toMatchObject({
      is_removed: false,
      title: 'The mill is bought',
      entry: { text: 'With borrowed money.' },
    })
    expect(await isListed()).toBe(true)
  })

  test('an entry of another family gets 404', async () => {
    const theirs = await addEntry((await world.foundFamily()).founder)
    const { founder } = await world.foundFamily()

    for (const act of ['remove/', 'restore/'])
      expect((await founder.post(`/timeline/entries/${theirs.id}/${act}`)).statusCode).toBe(404)
    expect((await timeline(founder)).items.some(({ id }) => id === theirs.id)).toBe(false)
  })
})

describe('records of other features', () => {
  test('records of other features are listed with their days and targets', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    const document = await insertDocument(world, founder, { title: 'House rules', body: 'We keep the mill.' })
    await founder.post(`/documents/${document}/approve/`, await newest(founder, document))
    const mission = await startMission(founder, 'family', 'abc')
    const contact = await addContact(
      founder,
      serviceValues({ begins_on: '2020-01-01', ends_on: '2099-06-30' }),
    )

    const { items } = await timeline(founder, '?limit=1000')

    expect(items.find(({ kind }) => kind === 'document_in_force')).toMatchObject({
      title: 'House rules',
      place: 'document',
      place_id: document,
    })
    expect(items.find(({ kind }) => kind === 'mission')).toMatchObject({
      template: 'family',
      state: 'active',
      place: 'mission',
      place_id: mission.id,
    })
    expect(items.filter(({ kind }) => kind === 'action')).toHaveLength(mission.actions.length)
    expect(items.find(({ kind }) => kind === 'mandate')).toMatchObject({
      on: '2020-01-01',
      until: '2099-06-30',
      place_id: contact.id,
    })
    expect(items.find(({ kind }) => kind === 'member_joined')).toMatchObject({
      title: 'Helena Hallam',
      place: 'member',
    })
  })

  test('the timeline lists only records its reader may see', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    await addEntry(founder)
    await startMission(founder, 'family', 'abc')
    await addContact(founder, serviceValues())
    const letter = await insertDocument(world, trustee, {
      class: 'personal',
      title: 'My letter',
      body: 'Only I.',
    })
    await trustee.post(`/documents/${letter}/approve/`, await newest(trustee, letter))
    const rules = await insertDocument(world, founder, { title: 'House rules', body: 'We keep the mill.' })
    await founder.post(`/documents/${rules}/approve/`, await newest(founder, rules))

    expect(await kindsFor(advisor)).toEqual(['milestone'])
    await founder.post(`/documents/${rules}/share/`, { account_id: advisor.accountId, is_shared: true })
    expect(await kindsFor(advisor)).toEqual(['document_in_force', 'milestone'])
    const documents = async (client: TestClient) =>
      (await timeline(client, '?limit=1000')).items
        .filter(({ place }) => place === 'document')
        .map(({ title }) => title)
    expect([await documents(founder), (await documents(trustee)).toSorted()]).toEqual([
      ['House rules'],
      ['House rules', 'My letter'],
    ])
  })

  test('the timeline starts with the legacy and ends with the horizon', async () => {
    const { founder } = await world.foundFamily()
    const year = world.clock.now().getUTCFullYear()
    const today = world.clock.now().toISOString().slice(0, 10)
    expect(await timeline(founder)).toMatchObject({
      founded_on: today,
      horizon_ends_on: `${year + 75}${today.slice(4)}`,
    })

    await founder.post('/family/', {
      version: 1,
      legacy_established: 874,
      timeline_horizon: 'five_hundred_years',
    })

    expect(await timeline(founder)).toMatchObject({
      founded_on: '0874',
      horizon_ends_on: `${year + 500}${today.slice(4)}`,
    })
  })

  test('pages of the timeline list each item once, even on a shared day', async () => {
    const { founder } = await world.foundFamily()
    for (let number = 0; number < 7; number += 1)
      await addEntry(founder, {
        title: `Thing ${number}`,
        on: number < 5 ? '1900' : '1901',
        kind: number % 2 ? 'plan' : 'milestone',
      })
    await startMission(founder, 'family', 'abc')
    const all = (await timeline(founder, '?limit=1000')).items.map(({ kind, id }) => `${kind} ${id}`)

    const paged: string[] = []
    for (let query = '?limit=3'; query !== '';) {
      const { items, next } = await timeline(founder, query)
      paged.push(...items.map(({ kind, id }) => `${kind} ${id}`))
      query = next ? `?limit=3&cursor=${next}` : ''
    }

    expect(paged).toEqual(all)
    expect(new Set(paged).size).toBe(paged.length)
  })
})

test('a pilot sees their own birth, and others see only a shared birthday without its year', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const stranger = await world.create()
  await guardian.post('/account/', { dob: '1955-03-14' })
  const birthsSeenBy = async (client: typeof founder) =>
    (await client.get('/timeline/?limit=200'))
      .json<{ items: { kind: string; id: string; on: string }[] }>()
      .items.filter(
        ({ kind, id }) => (kind === 'member_born' || kind === 'birthday') && id === guardian.accountId,
      )
      .map(({ kind, on }) => [kind, on])
  expect(await birthsSeenBy(guardian)).toEqual([['member_born', '1955-03-14']])
  expect(await birthsSeenBy(founder)).toEqual([])

  await guardian.post('/account/', { shares_birthday: true })

  const [birthday, ...more] = await birthsSeenBy(founder)
  expect(more).toEqual([])
  expect(birthday?.[0]).toBe('birthday')
  expect(birthday?.[1]).toMatch(/^20\d\d-03-14$/)
  expect(await birthsSeenBy(stranger)).toEqual([])
})
