import { describe, expect, test } from 'vitest'

import { answerJourney, insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { binTasks } from '#server/features/documents/empty-bin.ts'

const world = useWorld()

interface Listed {
  readonly items: { id: string; title: string }[]
}
const list = async (client: TestClient, query = '') =>
  (await client.get(`/documents/${query}`)).json<Listed>().items.map(({ title }) => title)
const counts = async (client: TestClient) => (await client.get('/documents/counts/')).json()

describe('new documents', () => {
  test('a new document is empty and has the requested title, class and capital', async () => {
    const founder = await world.create()

    const document = (
      await founder.post('/documents/', { title: 'Rules for the boat', class: 'policy', capital: 'material' })
    ).json()

    expect(document).toMatchObject({
      title: 'Rules for the boat',
      class: 'policy',
      capital: 'material',
      state: 'draft',
      version: 1,
      body: '',
      mission: null,
    })
    expect((await founder.get(`/documents/${document.id}/`)).json()).toEqual(document)
  })

  test('a document from a template contains the family’s answers, each time it is created', async () => {
    const founder = await world.create()
    await answerJourney(founder)

    const first = (await founder.post('/documents/', { template: 'family_charter' })).json()
    const second = (
      await founder.post('/documents/', { template: 'family_charter', title: 'Charter of the boat' })
    ).json()

    expect(first).toMatchObject({
      template: 'family_charter',
      class: 'constitutional',
      capital: 'cultural',
      mission: null,
    })
    expect(first.body.length).toBeGreaterThan(3000)
    expect(second).toMatchObject({ title: 'Charter of the boat', body: first.body })
    expect((await list(founder)).filter((title) => title === 'Family charter')).toHaveLength(2)
  })

  test('a template of an unanswered mission requires the three answers', async () => {
    const founder = await world.create()

    const without = await founder.post('/documents/', { template: 'emergency_plan', q1: 'a' })
    const withThem = await founder.post('/documents/', {
      template: 'emergency_plan',
      q1: 'a',
      q2: 'b',
      q3: 'c',
    })

    expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['q2']])
    expect(withThem.json()).toMatchObject({ template: 'emergency_plan', class: 'operational' })
  })

  test('a document without a title, class or capital is refused', async () => {
    const founder = await world.create()

    const response = await founder.post('/documents/', { class: 'policy', capital: 'time' })

    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['title']])
    expect(await list(founder)).toEqual([])
  })

  test('a document from a template does not replace the onboarding documents', async () => {
    const founder = await world.create()
    await founder.post('/documents/', { template: 'family_charter', q1: 'a', q2: 'a', q3: 'a' })

    await answerJourney(founder)

    expect((await founder.get('/documents/?mission=legacy')).json<Listed>().items).toHaveLength(3)
  })
})

test('documents are found by class, capital, state and text in the title or newest version', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await insertDocument(world, founder, { title: 'Mill rules 100%', class: 'policy' })
  await insertDocument(world, founder, { title: 'Mill charter', class: 'constitutional' })
  await insertDocument(world, founder, { title: 'A letter about the mill', class: 'personal' })

  expect((await list(trustee, '?search=MILL')).toSorted()).toEqual(['Mill charter', 'Mill rules 100%'])
  expect(await list(trustee, '?search=100%25')).toEqual(['Mill rules 100%'])
  expect(await list(trustee, '?search=_')).toEqual([])
  const weir = await insertDocument(world, founder, {
    title: 'River',
    class: 'policy',
    body: 'Wir hüten das WEHR und 川の水門.',
  })
  expect(await list(trustee, `?search=${encodeURIComponent('das wehr')}`)).toEqual(['River'])
  expect(await list(trustee, `?search=${encodeURIComponent('水門')}`)).toEqual(['River'])
  await founder.post(`/documents/${weir}/`, { version: 1, title: 'River', body: 'Nothing of it.' })
  expect(await list(trustee, `?search=${encodeURIComponent('水門')}`)).toEqual([])
  await founder.post(`/documents/${weir}/bin/`)
  expect(await list(trustee, '?class=constitutional')).toEqual(['Mill charter'])
  expect(await list(trustee, '?capital=time')).toEqual([])
  expect(await counts(trustee)).toEqual({ draft: 2, waiting: 0, changes_requested: 0, approved: 0, bin: 0 })
  expect(await counts(founder)).toMatchObject({ draft: 3 })
})

describe('the bin', () => {
  test('a binned draft is hidden from everyone and can be restored', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await insertDocument(world, trustee, { title: 'House rules' })
    await trustee.post(`/documents/${id}/approve/`, await newest(trustee, id))

    expect((await trustee.post(`/documents/${id}/bin/`)).json()).toEqual({ done: true })
    expect((await founder.get(`/documents/${id}/`)).statusCode).toBe(404)
    expect([
      await list(founder),
      await list(trustee),
      await list(trustee, '?bin=only'),
      await list(founder, '?bin=only'),
    ]).toEqual([[], [], ['House rules'], ['House rules']])
    expect(await counts(trustee)).toMatchObject({ draft: 0, bin: 1 })

    expect((await trustee.post(`/documents/${id}/unbin/`)).json()).toMatchObject({
      title: 'House rules',
      state: 'draft',
      approval: { round: null },
    })
    expect(await list(founder)).toEqual(['House rules'])
    const { items } = (await founder.get('/family/acts/')).json<{
      items: { act: string; document: { title: string } }[]
    }>()
    expect(items.slice(0, 2).map(({ act, document }) => [act, document.title])).toEqual([
      ['document.unbinned', 'House rules'],
      ['document.binned', 'House rules'],
    ])
  })

  test('documents once in force can’t be binned, and only the founder bins those of others', async () => {
    const { founder, join } = await world.foundFamily()
    const [successor, trustee] = [await join('successor'), await join('trustee')]
    const approved = await insertDocument(world, founder)
    await founder.post(`/documents/${approved}/approve/`, await newest(founder, approved))
    const others = await insertDocument(world, successor)

    expect((await founder.post(`/documents/${approved}/bin/`)).json().detail).toBe(
      'A document that is or was in force can’t be deleted. Write a new version instead.',
    )
    expect((await trustee.post(`/documents/${others}/bin/`)).statusCode).toBe(409)
    expect((await founder.post(`/documents/${others}/bin/`)).statusCode).toBe(200)
    expect((await trustee.post(`/documents/${others}/unbin/`)).statusCode).toBe(404)
    expect((await successor.post(`/documents/${others}/unbin/`)).statusCode).toBe(200)
  })

  test('a founder does not see personal documents of others in the bin', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const letter = await insertDocument(world, trustee, { class: 'personal', title: 'To my daughter' })
    await trustee.post(`/documents/${letter}/bin/`)

    expect([await list(founder, '?bin=only'), await list(trustee, '?bin=only')]).toEqual([
      [],
      ['To my daughter'],
    ])
    expect((await founder.post(`/documents/${letter}/unbin/`)).statusCode).toBe(404)
  })

  test('emptying the bin deletes only documents binned 30 days ago', async () => {
    const founder = await world.create()
    const [old, young, kept] = [
      await insertDocument(world, founder),
      await insertDocument(world, founder, { title: 'Young' }),
      await insertDocument(world, founder),
    ]
    for (const id of [old, young]) await founder.post(`/documents/${id}/bin/`)
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('documents')
        .set({ binned_at: new Date(world.clock.now().getTime() - 31 * 24 * 3600 * 1000) })
        .where('family_id', '=', founder.familyId)
        .where('id', '=', old)
        .execute(),
    )

    await binTasks(world.database, world.clock)['empty_bin']?.(undefined, undefined as never)

    expect(await list(founder, '?bin=only')).toEqual(['Young'])
    expect((await founder.get(`/documents/${kept}/`)).statusCode).toBe(200)
  })
})

describe('/doc custom without a model', () => {
  test('/doc custom writes an outline from the prompt and the family record', async () => {
    const { founder, join } = await world.foundFamily()
    await founder.post('/family/', {
      version: 1,
      name: 'Hallam',
      purpose_statement: 'To keep the mill turning.',
    })
    const seated = [founder, await join('trustee'), await join('successor')]
    const advisor = await join('advisor')
    for (const [index, name] of ['Helena', 'Ines', 'Tobias', 'Rosa'].entries())
      await [...seated, advisor][index]?.post('/account/', { full_name: name })

    const document = (
      await founder.post('/documents/custom/', {
        title: 'Boat rules',
        prompt: 'Who may sail\n# <b>the boat</b>',
      })
    ).json()

    expect(document).toMatchObject({ title: 'Boat rules', class: 'policy', state: 'draft', open_places: 4 })
    expect(document.body).toContain('> Who may sail\n> \\# \\<b\\>the boat\\</b\\>')
    expect(document.body).toContain('- Purpose: To keep the mill turning.')
    expect(document.body).toContain('- Governance protocol: Founder authority')
    // The requesting founder is listed like the others; advisors are not.
    expect(document.body).toContain('- Members today: Helena, Ines, and Tobias')
    expect(document.passages.filter(({ origin }: { origin: string }) => origin === 'open')).toHaveLength(4)
  })
})

describe('the built-in review', () => {
  test('the review compares the newest version with the family record', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/family/', { version: 1, name: 'Hallam', timeline_horizon: 'hundred_years' })
    const id = await insertDocument(world, founder, {
      body: 'The minutes are kept by Edmund Hallam, for 3 generations. A trustee checks them by 3 March 2020.',
    })

    const { findings, version } = (await founder.get(`/documents/${id}/review/`)).json<{
      findings: { check: string; quote: string; suggestion: string | null }[]
      version: number
    }>()

    expect(version).toBe(1)
    expect(findings.map(({ check, quote, suggestion }) => [check, quote, suggestion])).toEqual([
      ['unknown_name', 'Edmund Hallam', null],
      ['past_date', '3 March 2020', null],
      ['other_horizon', '3 generations', '100 years'],
      ['unfilled_role', 'trustee', null],
    ])
  })

  test('the review names the template sections that are missing', async () => {
    const founder = await world.create()
    const document = (
      await founder.post('/documents/', { template: 'family_charter', q1: 'a', q2: 'a', q3: 'a' })
    ).json()
    const body = document.body.replace(/## Article 5[^]*?(?=## Article 6)/, '')
    await founder.post(`/documents/${document.id}/`, { version: 1, title: document.title, body })

    const { findings } = (await founder.get(`/documents/${document.id}/review/`)).json<{
      findings: { check: string; about: string }[]
    }>()

    expect(findings.filter(({ check }) => check === 'missing_section')).toEqual([
      expect.objectContaining({ about: 'Article 5. Values' }),
    ])
    expect(findings.filter(({ check }) => check === 'open_question').length).toBeGreaterThan(3)
  })

  test('the review does not use documents the pilot may not read', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const letter = await insertDocument(world, founder, { class: 'personal' })

    expect((await trustee.get(`/documents/${letter}/review/`)).statusCode).toBe(404)
  })
})

test('documents are sorted by title across pages and in every script', async () => {
  const { founder } = await world.foundFamily()
  for (const title of ['Zebra', 'émigrés', 'apple', 'Über uns', '家規', 'Banana'])
    await insertDocument(world, founder, { title })

  const titles: string[] = []
  let cursor = ''
  do {
    const page = (await founder.get(`/documents/?sort=title&limit=2${cursor}`)).json<{
      items: { title: string }[]
      next: string | null
    }>()
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.next ? `&cursor=${page.next}` : ''
  } while (cursor !== '')

  expect(titles).toEqual(['apple', 'Banana', 'émigrés', 'Über uns', 'Zebra', '家規'])
})
