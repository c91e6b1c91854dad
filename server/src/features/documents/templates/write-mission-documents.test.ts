import { expect, test } from 'vitest'

import { answerJourney, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { languageCodes } from '#contract/languages.ts'

const world = useWorld()

interface Listed {
  id: string
  title: string
  template: string
  state: string
  version: number
  open_places: number
  language: string
}

async function documentsOf(client: TestClient): Promise<Listed[]> {
  const { items } = (await client.get('/documents/?mission=legacy')).json<{ items: Listed[] }>()
  return items.toSorted((a, b) => a.template.localeCompare(b.template))
}

const read = async (client: TestClient, id: string) => (await client.get(`/documents/${id}/`)).json()

const answer = (client: TestClient, question: number, given: string) =>
  client.post('/onboarding/answer/', { mission: 'legacy', question, answer: given })

test('the third answer writes three documents with the family’s names, without a model', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await answerJourney(founder)

  const documents = await documentsOf(founder)

  expect(documents).toMatchObject([
    {
      template: 'family_charter',
      title: 'Family charter',
      class: 'constitutional',
      capital: 'cultural',
      state: 'draft',
      version: 1,
    },
    {
      template: 'legacy_letter',
      title: 'Legacy letter',
      class: 'personal',
      capital: 'spiritual',
      state: 'draft',
      version: 1,
    },
    {
      template: 'stewardship_policy',
      title: 'Stewardship policy',
      class: 'policy',
      capital: 'financial',
      state: 'draft',
      version: 1,
    },
  ])
  const charter = await read(founder, documents[0]?.id ?? '')
  expect(charter.body).toContain('We, the Hallam family')
  expect(charter.body).toContain('Drafted by Helena Hallam.')
  const origins = charter.passages.map(({ origin }: { origin: string }) => origin)
  for (const origin of ['answer', 'record', 'standard', 'open']) expect(origins).toContain(origin)
  expect(charter.open_places).toBeGreaterThan(5)
})

test.each(languageCodes)(
  'the documents of a pilot with language %s are in that language',
  async (language) => {
    const founder = await world.create()
    await answerJourney(founder, { language })

    const documents = await documentsOf(founder)

    expect(documents.map((document) => document.language)).toEqual([language, language, language])
    expect(documents.every(({ title }) => title !== 'Family charter') || language === 'en').toBe(true)
  },
)

test('a name with Markdown characters appears as typed and fills no other placeholder', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: '*{pilot}* [[x]] <b>' })
  await answerJourney(founder)

  const [charter] = await documentsOf(founder)
  const { body } = await read(founder, charter?.id ?? '')

  expect(body).toContain('We, the \\*{pilot}\\* \\[\\[x\\]\\] \\<b\\> family')
})

test('a changed answer rewrites untouched documents, leaves edited and voted ones, and lists both', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const [charter, , policy] = await documentsOf(founder)
  const before = await read(founder, charter?.id ?? '')
  await founder.post(`/documents/${charter?.id}/`, {
    version: 1,
    title: before.title,
    body: `${before.body}\n\nOur own line.`,
  })
  await founder.post(`/documents/${policy?.id}/request-changes/`, {
    ...(await newest(founder, policy?.id ?? '')),
    reason: 'Too long.',
  })

  const changed = await answer(founder, 1, 'a')

  expect(changed.json()).toMatchObject({
    step: 'approval',
    rewritten: ['legacy_letter'],
    unchanged: ['family_charter', 'stewardship_policy'],
  })
  const documents = await documentsOf(founder)
  expect(documents.map(({ version }) => version)).toEqual([2, 2, 1])
  expect((await read(founder, documents[0]?.id ?? '')).body).toContain('Our own line.')
  const letter = await read(founder, documents[1]?.id ?? '')
  expect(letter.body).toContain('This letter looks 1 to 5 years ahead')
  expect(letter.body).not.toContain('I look 100 years ahead')
})

test('the same answer again writes nothing', async () => {
  const founder = await world.create()
  await answerJourney(founder)

  await answer(founder, 1, 'c')

  expect((await documentsOf(founder)).map(({ version }) => version)).toEqual([1, 1, 1])
})

test('a later family name and pilot language are written into untouched documents', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const [charter] = await documentsOf(founder)
  expect((await read(founder, charter?.id ?? '')).body).toContain('We, the [[The name of the family]] family')

  await founder.post('/family/', { version: 1, name: 'Hallam' })
  expect((await read(founder, charter?.id ?? '')).body).toContain('We, the Hallam family')

  await founder.post('/onboarding/profile/', {
    full_name: 'Helena Hallam',
    dob: '1955-03-14',
    language: 'de',
  })
  expect(await read(founder, charter?.id ?? '')).toMatchObject({ language: 'de', version: 3 })
})

test('the first approval fixes the answers and opens the command center', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const early = await founder.post('/onboarding/proceed/')
  expect(early.statusCode).toBe(409)

  const [, letter] = await documentsOf(founder)
  await founder.post(`/documents/${letter?.id}/approve/`, await newest(founder, letter?.id ?? ''))
  const late = await answer(founder, 1, 'a')
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'A document is approved, so these answers are locked. Edit the documents directly.',
  ])
  const other = await founder.post('/onboarding/mission/', { mission: 'family' })
  expect(other.statusCode).toBe(409)

  const gone = await founder.post('/onboarding/proceed/')
  expect(gone.json()).toMatchObject({ onboarding: null })
  expect((await founder.post('/onboarding/proceed/')).statusCode).toBe(200)
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ onboarding: null })
})

test('another mission adds three documents and leaves the first ones', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  await founder.post('/onboarding/mission/', { mission: 'family' })
  for (const question of [1, 2, 3])
    await founder.post('/onboarding/answer/', { mission: 'family', question, answer: 'b' })

  const { items } = (await founder.get('/documents/')).json<{ items: Listed[] }>()
  expect(items.map(({ template }) => template).toSorted()).toEqual([
    'conflict_protocol',
    'council_charter',
    'education_plan',
    'family_charter',
    'legacy_letter',
    'stewardship_policy',
  ])
})
