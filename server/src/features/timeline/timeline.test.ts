import { describe, expect, test } from 'vitest'

import { addContact, serviceValues } from '../../../test/mesh.ts'
import { startMission } from '../../../test/missions.ts'
import { layPaper, newest } from '../../../test/papers.ts'
import { addEntry } from '../../../test/timeline.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Thing } from '#server/features/timeline/store.ts'

const world = useWorld()

interface Page {
  readonly items: Thing[]
  readonly next: string | null
  readonly founded_on: string
  readonly horizon_ends_on: string
}

const timeline = async (voice: Voice, query = '') => (await voice.get(`/timeline/${query}`)).json<Page>()
const kindsFor = async (voice: Voice) => [...new Set((await timeline(voice, '?limit=1000')).items.map(({ kind }) => kind))].toSorted()

describe('what the family writes itself', () => {
  test('is kept with as much of its day as is known, and stands in the order of days', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    await addEntry(founder, { title: 'Reunion', kind: 'gathering', on: '2031-07-04', is_yearly: true })
    await addEntry(founder, { title: 'The mill is bought', on: '1874', until: '1875-03', text: 'With borrowed money.' })
    await addEntry(founder, { title: 'Ada is born', kind: 'birth', on: '1874-02' })
    await addEntry(founder, { title: 'Long ago', on: '0087' })

    const entries = (await timeline(founder)).items.filter(({ entry }) => entry)

    expect(entries.map(({ title, on, until }) => [title, on, until])).toEqual([
      ['Long ago', '0087', null],
      ['The mill is bought', '1874', '1875-03'],
      ['Ada is born', '1874-02', null],
      ['Reunion', '2031-07-04', null],
    ])
    expect(entries[1]?.entry).toEqual({ text: 'With borrowed money.', is_yearly: false, by: 'Helena Hallam', version: 1 })
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
  ])('%j is refused at its field, and nothing is kept', async (values, field) => {
    const { founder } = await world.foundFamily()

    const answer = await founder.post('/timeline/entries/', { title: 'The mill', kind: 'milestone', on: '1874', ...values })

    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
    expect((await timeline(founder)).items.filter(({ entry }) => entry)).toEqual([])
  })

  test('an end within the month or year that is known of the beginning is no mistake', async () => {
    const { founder } = await world.foundFamily()
    const answer = await founder.post('/timeline/entries/', { title: 'The flood', kind: 'milestone', on: '1874-05-20', until: '1874-05' })
    expect(answer.statusCode).toBe(200)
  })

  test('is changed by whoever read the newest of it; the other is told, and nothing is lost', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const { id } = await addEntry(founder)
    const change = (voice: Voice, title: string) => voice.post(`/timeline/entries/${id}/`, { title, kind: 'milestone', on: '1874', version: 1 })

    const answers = await Promise.all([change(founder, 'The mill'), change(guardian, 'The weir')])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json<Thing>()
    expect((await timeline(founder)).items.find((thing) => thing.id === id)).toMatchObject({ title: kept?.title, entry: { version: 2 } })
  })

  test('is taken out and put back as it was, however often one presses', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addEntry(founder, { text: 'With borrowed money.' })
    const isThere = async () => (await timeline(founder)).items.some((thing) => thing.id === id)

    for (const press of [1, 2]) expect([press, (await founder.post(`/timeline/entries/${id}/remove/`)).json().is_removed]).toEqual([press, true])
    expect(await isThere()).toBe(false)
    expect((await founder.post(`/timeline/entries/${id}/`, { title: 'Other', kind: 'plan', on: '1900', version: 1 })).statusCode).toBe(404)
    const back = await founder.post(`/timeline/entries/${id}/restore/`)

    expect(back.json()).toMatchObject({ is_removed: false, title: 'The mill is bought', entry: { text: 'With borrowed money.' } })
    expect(await isThere()).toBe(true)
  })

  test('of another family is not there', async () => {
    const theirs = await addEntry((await world.foundFamily()).founder)
    const { founder } = await world.foundFamily()

    for (const act of ['remove/', 'restore/']) expect((await founder.post(`/timeline/entries/${theirs.id}/${act}`)).statusCode).toBe(404)
    expect((await timeline(founder)).items.some(({ id }) => id === theirs.id)).toBe(false)
  })
})

describe('what the records say', () => {
  test('comes with its days and the way to it', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    const paper = await layPaper(world, founder, { title: 'House rules', body: 'We keep the mill.' })
    await founder.post(`/documents/${paper}/approve/`, await newest(founder, paper))
    const mission = await startMission(founder, 'family', 'abc')
    const contact = await addContact(founder, serviceValues({ begins_on: '2020-01-01', ends_on: '2099-06-30' }))

    const { items } = await timeline(founder, '?limit=1000')

    expect(items.find(({ kind }) => kind === 'paper_in_force')).toMatchObject({ title: 'House rules', place: 'paper', place_id: paper })
    expect(items.find(({ kind }) => kind === 'mission')).toMatchObject({
      template: 'family',
      state: 'active',
      place: 'mission',
      place_id: mission.id,
    })
    expect(items.filter(({ kind }) => kind === 'action')).toHaveLength(mission.actions.length)
    expect(items.find(({ kind }) => kind === 'mandate')).toMatchObject({ on: '2020-01-01', until: '2099-06-30', place_id: contact.id })
    expect(items.find(({ kind }) => kind === 'member_joined')).toMatchObject({ title: 'Helena Hallam', place: 'member' })
  })

  test('is only what its reader may see: an advisor sees what is shared, and no personal paper is anybody else’s', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    await addEntry(founder)
    await startMission(founder, 'family', 'abc')
    await addContact(founder, serviceValues())
    const letter = await layPaper(world, trustee, { class: 'personal', title: 'My letter', body: 'Only I.' })
    await trustee.post(`/documents/${letter}/approve/`, await newest(trustee, letter))
    const rules = await layPaper(world, founder, { title: 'House rules', body: 'We keep the mill.' })
    await founder.post(`/documents/${rules}/approve/`, await newest(founder, rules))

    expect(await kindsFor(advisor)).toEqual(['milestone'])
    await founder.post(`/documents/${rules}/share/`, { account_id: advisor.accountId, is_shared: true })
    expect(await kindsFor(advisor)).toEqual(['milestone', 'paper_in_force'])
    const papers = async (voice: Voice) =>
      (await timeline(voice, '?limit=1000')).items.filter(({ place }) => place === 'paper').map(({ title }) => title)
    expect([await papers(founder), (await papers(trustee)).toSorted()]).toEqual([['House rules'], ['House rules', 'My letter']])
  })

  test('begins where the legacy began and ends with the horizon, counted from the founding here', async () => {
    const { founder } = await world.foundFamily()
    const year = world.clock.now().getUTCFullYear()
    const today = world.clock.now().toISOString().slice(0, 10)
    expect(await timeline(founder)).toMatchObject({ founded_on: today, horizon_ends_on: `${year + 75}${today.slice(4)}` })

    await founder.post('/family/', { version: 1, legacy_established: 874, timeline_horizon: 'five_hundred_years' })

    expect(await timeline(founder)).toMatchObject({ founded_on: '0874', horizon_ends_on: `${year + 500}${today.slice(4)}` })
  })

  test('page after page gives each thing once, also where many share a day', async () => {
    const { founder } = await world.foundFamily()
    for (let number = 0; number < 7; number += 1)
      await addEntry(founder, { title: `Thing ${number}`, on: number < 5 ? '1900' : '1901', kind: number % 2 ? 'plan' : 'milestone' })
    await startMission(founder, 'family', 'abc')
    const whole = (await timeline(founder, '?limit=1000')).items.map(({ kind, id }) => `${kind} ${id}`)

    const paged: string[] = []
    for (let query = '?limit=3'; query !== '';) {
      const { items, next } = await timeline(founder, query)
      paged.push(...items.map(({ kind, id }) => `${kind} ${id}`))
      query = next ? `?limit=3&cursor=${next}` : ''
    }

    expect(paged).toEqual(whole)
    expect(new Set(paged).size).toBe(paged.length)
  })
})

test('one’s own birth is on the timeline; others see only a shared birthday, without its year', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const stranger = await world.create()
  await guardian.post('/account/', { dob: '1955-03-14' })
  const seenBy = async (voice: typeof founder) =>
    (await voice.get('/timeline/?limit=200'))
      .json<{ items: { kind: string; id: string; on: string }[] }>()
      .items.filter(({ kind, id }) => (kind === 'member_born' || kind === 'birthday') && id === guardian.accountId)
      .map(({ kind, on }) => [kind, on])
  expect(await seenBy(guardian)).toEqual([['member_born', '1955-03-14']])
  expect(await seenBy(founder)).toEqual([])

  await guardian.post('/account/', { shares_birthday: true })

  const [birthday, ...more] = await seenBy(founder)
  expect(more).toEqual([])
  expect(birthday?.[0]).toBe('birthday')
  expect(birthday?.[1]).toMatch(/^20\d\d-03-14$/)
  expect(await seenBy(stranger)).toEqual([])
})
