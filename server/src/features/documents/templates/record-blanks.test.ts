import { expect, test } from 'vitest'

import { answerJourney } from '../../../../test/documents.ts'
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
