import { expect, test } from 'vitest'

import { answerJourney, newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
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

async function papersOf(voice: Voice): Promise<Listed[]> {
  const { items } = (await voice.get('/documents/?mission=legacy')).json<{ items: Listed[] }>()
  return items.toSorted((a, b) => a.template.localeCompare(b.template))
}

const read = async (voice: Voice, id: string) => (await voice.get(`/documents/${id}/`)).json()

const answer = (voice: Voice, question: number, given: string) => voice.post('/onboarding/answer/', { mission: 'legacy', question, answer: given })

test('the third answer writes three papers with the family’s own names, at once and without a model', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await answerJourney(founder)

  const papers = await papersOf(founder)

  expect(papers).toMatchObject([
    { template: 'family_charter', title: 'Family charter', class: 'constitutional', capital: 'cultural', state: 'draft', version: 1 },
    { template: 'legacy_letter', title: 'Legacy letter', class: 'personal', capital: 'spiritual', state: 'draft', version: 1 },
    { template: 'stewardship_policy', title: 'Stewardship policy', class: 'policy', capital: 'financial', state: 'draft', version: 1 },
  ])
  const charter = await read(founder, papers[0]?.id ?? '')
  expect(charter.body).toContain('We, the Hallam family')
  expect(charter.body).toContain('Drafted by Helena Hallam.')
  const origins = charter.passages.map(({ origin }: { origin: string }) => origin)
  for (const origin of ['answer', 'record', 'standard', 'open']) expect(origins).toContain(origin)
  expect(charter.open_places).toBeGreaterThan(5)
})

test.each(languageCodes)('in %s the papers are in that language', async (language) => {
  const founder = await world.create()
  await answerJourney(founder, { language })

  const papers = await papersOf(founder)

  expect(papers.map((paper) => paper.language)).toEqual([language, language, language])
  expect(papers.every(({ title }) => title !== 'Family charter') || language === 'en').toBe(true)
})

test('a name that holds Markdown reads as it was written, and fills no other placeholder', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: '*{pilot}* [[x]] <b>' })
  await answerJourney(founder)

  const [charter] = await papersOf(founder)
  const { body } = await read(founder, charter?.id ?? '')

  expect(body).toContain('We, the \\*{pilot}\\* \\[\\[x\\]\\] \\<b\\> family')
})

test('a changed answer writes untouched papers anew and leaves alone what somebody wrote in or answered to, and says which', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const [charter, , policy] = await papersOf(founder)
  const before = await read(founder, charter?.id ?? '')
  await founder.post(`/documents/${charter?.id}/`, { version: 1, title: before.title, body: `${before.body}\n\nOur own line.` })
  await founder.post(`/documents/${policy?.id}/request-changes/`, { ...(await newest(founder, policy?.id ?? '')), reason: 'Too long.' })

  const changed = await answer(founder, 1, 'a')

  expect(changed.json()).toMatchObject({ step: 'approval', rewritten: ['legacy_letter'], kept: ['family_charter', 'stewardship_policy'] })
  const papers = await papersOf(founder)
  expect(papers.map(({ version }) => version)).toEqual([2, 2, 1])
  expect((await read(founder, papers[0]?.id ?? '')).body).toContain('Our own line.')
  const letter = await read(founder, papers[1]?.id ?? '')
  expect(letter.body).toContain('I look 1 to 5 years ahead')
  expect(letter.body).not.toContain('I look 100 years ahead')
})

test('giving the same answer again writes nothing', async () => {
  const founder = await world.create()
  await answerJourney(founder)

  await answer(founder, 1, 'c')

  expect((await papersOf(founder)).map(({ version }) => version)).toEqual([1, 1, 1])
})

test('the family’s name and the pilot’s language, given later, are written into untouched papers', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const [charter] = await papersOf(founder)
  expect((await read(founder, charter?.id ?? '')).body).toContain('We, the [[The name of the family]] family')

  await founder.post('/family/', { version: 1, name: 'Hallam' })
  expect((await read(founder, charter?.id ?? '')).body).toContain('We, the Hallam family')

  await founder.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'de' })
  expect(await read(founder, charter?.id ?? '')).toMatchObject({ language: 'de', version: 3 })
})

test('from the first approval on the answers stand, and the command center is open', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  const early = await founder.post('/onboarding/proceed/')
  expect(early.statusCode).toBe(409)

  const [, letter] = await papersOf(founder)
  await founder.post(`/documents/${letter?.id}/approve/`, await newest(founder, letter?.id ?? ''))
  const late = await answer(founder, 1, 'a')
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'A paper is approved, so the answers behind it stand. Change the papers themselves from here on.',
  ])
  const other = await founder.post('/onboarding/mission/', { mission: 'family' })
  expect(other.statusCode).toBe(409)

  const gone = await founder.post('/onboarding/proceed/')
  expect(gone.json()).toMatchObject({ onboarding: null })
  expect((await founder.post('/onboarding/proceed/')).statusCode).toBe(200)
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ onboarding: null })
})

test('another mission writes its own three papers and keeps the first ones', async () => {
  const founder = await world.create()
  await answerJourney(founder)
  await founder.post('/onboarding/mission/', { mission: 'family' })
  for (const question of [1, 2, 3]) await founder.post('/onboarding/answer/', { mission: 'family', question, answer: 'b' })

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
