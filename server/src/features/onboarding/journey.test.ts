import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const profile = { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'de' }

async function journeyOf(client: { get: (path: string) => Promise<{ json: () => unknown }> }) {
  return (await client.get('/onboarding/')).json()
}

test('a founder goes from profile to mission to three answers, and everything is stored', async () => {
  const founder = await world.create()
  expect(await journeyOf(founder)).toEqual({
    step: 'profile',
    full_name: '',
    dob: null,
    mission: null,
    answers: [],
    is_final: false,
  })

  const saved = await founder.post('/onboarding/profile/', profile)
  expect(saved.json()).toMatchObject({
    account: { full_name: 'Helena Hallam', language: 'de' },
    onboarding: 'mission',
    mission: null,
  })
  await founder.post('/onboarding/mission/', { mission: 'succession' })
  expect((await founder.get('/auth/me/')).json()).toMatchObject({
    onboarding: 'questions',
    mission: 'succession',
  })
  for (const question of [1, 2, 3])
    await founder.post('/onboarding/answer/', { mission: 'succession', question, answer: 'b' })

  expect(await journeyOf(founder)).toEqual({
    step: 'approval',
    full_name: 'Helena Hallam',
    dob: '1955-03-14',
    mission: 'succession',
    answers: [1, 2, 3].map((question) => ({ mission: 'succession', question, answer: 'b' })),
    is_final: false,
  })
})

test('an invited member is done after the profile', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')

  const saved = await guardian.post('/onboarding/profile/', profile)

  expect(saved.json()).toMatchObject({ role: 'guardian', onboarding: null })
})

test('an answer can be changed, and another mission chosen without losing the first answers', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })
  await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'a' })
  await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'd' })

  await founder.post('/onboarding/mission/', { mission: 'family' })
  const back = await founder.post('/onboarding/mission/', { mission: 'legacy' })

  expect(back.json()).toMatchObject({
    step: 'questions',
    mission: 'legacy',
    answers: [{ mission: 'legacy', question: 1, answer: 'd' }],
  })
})

test('a step that isn’t open yet is refused', async () => {
  const founder = await world.create()

  const early = await founder.post('/onboarding/mission/', { mission: 'legacy' })
  expect(early.statusCode).toBe(409)
  expect(early.json().detail).toBe('This step isn’t open yet. Finish the previous one first.')

  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })
  const other = await founder.post('/onboarding/answer/', { mission: 'family', question: 1, answer: 'a' })
  expect(other.statusCode).toBe(409)
  expect(await journeyOf(founder)).toMatchObject({ mission: 'legacy', answers: [] })
})

test('saving the profile again changes it but not the step', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })

  const again = await founder.post('/onboarding/profile/', { ...profile, full_name: '王' })

  expect(again.json()).toMatchObject({ account: { full_name: '王' }, onboarding: 'questions' })
})

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const twelveYearsAgo = `${new Date().getFullYear() - 12}-01-01`

test.each([
  [{ dob: tomorrow }, 'dob', 'This date is in the future. Choose an earlier one.'],
  [{ dob: '2001-02-31' }, 'dob', 'Enter a valid date.'],
  [{ dob: '14.3.1955' }, 'dob', 'Enter a valid date.'],
  [{ dob: '' }, 'dob', 'Enter a valid date.'],
  [{ dob: '1899-12-31' }, 'dob', 'Choose a date in 1900 or later.'],
  [{ dob: twelveYearsAgo }, 'dob', 'Pilots must be 13 or older.'],
  [{ full_name: '   ' }, 'full_name', 'This is required.'],
  [{ full_name: 'x'.repeat(10_000) }, 'full_name', 'Enter at most 120 characters.'],
  [
    { full_name: 'Helena\u202EmallaH' },
    'full_name',
    'This name contains hidden characters that change how it reads. Remove them.',
  ],
  [{ language: 'tlh' }, 'language', 'Choose one of the options.'],
])('the profile %j is refused at its field and not stored', async (wrong, field, sentence) => {
  const founder = await world.create()

  const response = await founder.post('/onboarding/profile/', { ...profile, ...wrong })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ [field]: sentence })
  expect(await journeyOf(founder)).toMatchObject({ step: 'profile', full_name: '', dob: null })
})

test.each(['👑', '王', 'Ó'])('the name %j is accepted', async (full_name) => {
  const founder = await world.create()

  const response = await founder.post('/onboarding/profile/', { ...profile, full_name })

  expect(response.json()).toMatchObject({ account: { full_name } })
})

test.each([
  [{ question: 4 }, 'question'],
  [{ question: 0 }, 'question'],
  [{ question: '1' }, 'question'],
  [{ answer: 'e' }, 'answer'],
  [{ answer: 'A' }, 'answer'],
  [{ mission: 'wealth' }, 'mission'],
])('an answer with %j is refused at its field', async (wrong, field) => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', { ...profile, language: 'en' })
  await founder.post('/onboarding/mission/', { mission: 'legacy' })

  const response = await founder.post('/onboarding/answer/', {
    mission: 'legacy',
    question: 1,
    answer: 'a',
    ...wrong,
  })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ [field]: 'Choose one of the options.' })
})

test('parallel answers from two devices leave one consistent journey', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })

  const responses = await Promise.all(
    (['a', 'b', 'c', 'd'] as const).flatMap((response) =>
      [1, 2, 3].map((question) =>
        founder.post('/onboarding/answer/', { mission: 'legacy', question, answer: response }),
      ),
    ),
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  const journey = (await journeyOf(founder)) as { step: string; answers: unknown[] }
  expect(journey.step).toBe('approval')
  expect(journey.answers).toHaveLength(3)
})
