import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const profile = { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'de' }

async function journeyOf(voice: { get: (path: string) => Promise<{ json: () => unknown }> }) {
  return (await voice.get('/onboarding/')).json()
}

test('a founder goes from profile to mission to three answers, and everything is kept', async () => {
  const founder = await world.create()
  expect(await journeyOf(founder)).toEqual({ step: 'profile', full_name: '', dob: null, mission: null, answers: [], is_final: false })

  const saved = await founder.post('/onboarding/profile/', profile)
  expect(saved.json()).toMatchObject({ account: { full_name: 'Helena Hallam', language: 'de' }, onboarding: 'mission', mission: null })
  await founder.post('/onboarding/mission/', { mission: 'succession' })
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ onboarding: 'questions', mission: 'succession' })
  for (const question of [1, 2, 3]) await founder.post('/onboarding/answer/', { mission: 'succession', question, answer: 'b' })

  expect(await journeyOf(founder)).toEqual({
    step: 'approval',
    full_name: 'Helena Hallam',
    dob: '1955-03-14',
    mission: 'succession',
    answers: [1, 2, 3].map((question) => ({ mission: 'succession', question, answer: 'b' })),
    is_final: false,
  })
})

test('whoever was invited has arrived after the profile', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')

  const saved = await guardian.post('/onboarding/profile/', profile)

  expect(saved.json()).toMatchObject({ role: 'guardian', onboarding: null })
})

test('an answer can be changed, and another mission chosen without losing the answers of the first', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })
  await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'a' })
  await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'd' })

  await founder.post('/onboarding/mission/', { mission: 'family' })
  const back = await founder.post('/onboarding/mission/', { mission: 'legacy' })

  expect(back.json()).toMatchObject({ step: 'questions', mission: 'legacy', answers: [{ mission: 'legacy', question: 1, answer: 'd' }] })
})

test('a step that is not open yet says so and changes nothing', async () => {
  const founder = await world.create()

  const early = await founder.post('/onboarding/mission/', { mission: 'legacy' })
  expect(early.statusCode).toBe(409)
  expect(early.json().detail).toBe('This step is not open yet. Finish the one before it first.')

  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })
  const other = await founder.post('/onboarding/answer/', { mission: 'family', question: 1, answer: 'a' })
  expect(other.statusCode).toBe(409)
  expect(await journeyOf(founder)).toMatchObject({ mission: 'legacy', answers: [] })
})

test('telling the profile again later changes it and leaves the step', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })

  const again = await founder.post('/onboarding/profile/', { ...profile, full_name: '王' })

  expect(again.json()).toMatchObject({ account: { full_name: '王' }, onboarding: 'questions' })
})

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const twelveYearsAgo = `${new Date().getFullYear() - 12}-01-01`

test.each([
  [{ dob: tomorrow }, 'dob', 'This day is still to come.'],
  [{ dob: '2001-02-31' }, 'dob', 'This is not a date of the calendar.'],
  [{ dob: '14.3.1955' }, 'dob', 'This is not a date of the calendar.'],
  [{ dob: '' }, 'dob', 'This is not a date of the calendar.'],
  [{ dob: '1899-12-31' }, 'dob', 'Dates before 1900 can’t be kept here.'],
  [{ dob: twelveYearsAgo }, 'dob', 'Pilots are 13 or older.'],
  [{ full_name: '   ' }, 'full_name', 'This is needed.'],
  [{ full_name: 'x'.repeat(10_000) }, 'full_name', 'At most 120 characters fit here.'],
  [{ full_name: 'Helena\u202EmallaH' }, 'full_name', 'This name holds hidden characters that would change how it reads.'],
  [{ language: 'tlh' }, 'language', 'This is not one of the choices.'],
])('%j is refused at its field, and nothing is kept', async (wrong, field, sentence) => {
  const founder = await world.create()

  const answer = await founder.post('/onboarding/profile/', { ...profile, ...wrong })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: sentence })
  expect(await journeyOf(founder)).toMatchObject({ step: 'profile', full_name: '', dob: null })
})

test.each(['👑', '王', 'Ó'])('a name may be %j', async (full_name) => {
  const founder = await world.create()

  const answer = await founder.post('/onboarding/profile/', { ...profile, full_name })

  expect(answer.json()).toMatchObject({ account: { full_name } })
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

  const answer = await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'a', ...wrong })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: 'This is not one of the choices.' })
})

test('two devices that answer at once end in one truth', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', profile)
  await founder.post('/onboarding/mission/', { mission: 'legacy' })

  const answers = await Promise.all(
    (['a', 'b', 'c', 'd'] as const).flatMap((answer) =>
      [1, 2, 3].map((question) => founder.post('/onboarding/answer/', { mission: 'legacy', question, answer })),
    ),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const journey = (await journeyOf(founder)) as { step: string; answers: unknown[] }
  expect(journey.step).toBe('approval')
  expect(journey.answers).toHaveLength(3)
})
