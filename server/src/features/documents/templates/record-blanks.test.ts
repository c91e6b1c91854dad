import { expect, test } from 'vitest'

import { answerJourney, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { languageCodes } from '#contract/languages.ts'

const world = useWorld()

interface Listed {
  id: string
  template: string
}

async function idsOf(client: TestClient): Promise<Record<string, string>> {
  const { items } = (await client.get('/documents/?mission=legacy')).json<{ items: Listed[] }>()
  return Object.fromEntries(items.map(({ template, id }) => [template, id]))
}

test.each(languageCodes)(
  'the charter in %s names the blanks that the family record can fill',
  async (language) => {
    const founder = await world.create()
    await answerJourney(founder, { language })
    const { family_charter: id } = await idsOf(founder)

    const { record_blanks, body } = (await founder.get(`/documents/${id}/`)).json()

    expect(record_blanks.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'core_value',
      'legacy_established',
      'name',
      'purpose_statement',
    ])
    for (const { blank } of record_blanks) expect(body).toContain(`[[${blank}]]`)
  },
)

test('a new value in the family record is written into unedited documents', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const ids = await idsOf(founder)

  await founder.post('/family/', { version: 1, core_value: 'We keep our word' })

  for (const template of ['family_charter', 'stewardship_policy']) {
    const { body, record_blanks } = (await founder.get(`/documents/${ids[template]}/`)).json()
    expect(body, template).toContain('We keep our word')
    expect(record_blanks.map(({ field }: { field: string }) => field)).not.toContain('core_value')
  }
})

test('what the family says about itself adds and drops passages of unedited documents', async () => {
  const founder = await world.create()
  await answerJourney(founder, { mission: 'succession', answers: 'bcb' })
  const { items } = (await founder.get('/documents/?mission=succession')).json<{ items: Listed[] }>()
  const plan = items.find(({ template }) => template === 'succession_plan')?.id
  const body = async () => (await founder.get(`/documents/${plan}/`)).json<{ body: string }>().body

  await founder.post('/family/', { version: 1, country: 'AT', has_business: true })
  expect(await body()).toMatch(/\bAustria\b/)
  expect(await body()).toMatch(/\bshares?\b/i)

  await founder.post('/family/', { version: 2, has_business: false })
  expect(await body()).not.toMatch(/\bshares\b/i)
})

test('a change of the family record after onboarding reaches unedited documents, each in its own language', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const ids = await idsOf(founder)
  const letterId = ids['legacy_letter'] ?? ''
  await founder.post(`/documents/${letterId}/approve/`, await newest(founder, letterId))
  expect((await founder.post('/onboarding/proceed/')).statusCode).toBe(200)
  await founder.post('/account/', { language: 'de' })

  await founder.post('/family/', { version: 1, core_value: 'We keep our word' })

  const charter = (await founder.get(`/documents/${ids['family_charter']}/`)).json()
  expect(charter).toMatchObject({ language: 'en', version: 2, title: 'Family charter' })
  expect(charter.body).toContain('We keep our word')
  const letter = (await founder.get(`/documents/${letterId}/`)).json()
  expect(letter).toMatchObject({ version: 1 })
})
