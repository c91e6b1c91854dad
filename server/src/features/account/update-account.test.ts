import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()

test('an update changes only the fields that were sent', async () => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()
  await pilot.post('/account/', { full_name: 'Helena Hallam', theme: 'tertiary' })

  const response = await pilot.post('/account/', { time_zone: 'Europe/Vienna', date_format: 'iso' })

  expect(response.statusCode).toBe(200)
  const expected = {
    ...before,
    full_name: 'Helena Hallam',
    theme: 'tertiary',
    time_zone: 'Europe/Vienna',
    date_format: 'iso',
  }
  expect(response.json()).toEqual(expected)
  expect((await pilot.get('/account/')).json()).toEqual(expected)
  expect(expected).toMatchObject((await pilot.get('/auth/me/')).json().account)
})

test('an empty update changes nothing', async () => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()

  const response = await pilot.post('/account/', {})

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(before)
})

test('an update changes no other account', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  await founder.post('/account/', { full_name: 'Helena Hallam' })

  expect((await guardian.get('/account/')).json().full_name).toBe('')
})

test.each([
  ['email', 'other@house.test'],
  ['id', '019b0000-0000-7000-8000-000000000000'],
  ['password_hash', 'x'],
  ['role', 'founder'],
  ['nickname', 'Leni'],
])('the field %s can’t be updated, and the whole update is refused', async (field, value) => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()

  const response = await pilot.post('/account/', { full_name: 'Helena Hallam', [field]: value })

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    code: 'invalid',
    detail: 'Check the highlighted fields.',
    fields: { [field]: 'This field doesn’t exist.' },
  })
  expect((await pilot.get('/account/')).json()).toEqual(before)
})

const hidden = 'This name contains hidden characters that change how it reads. Remove them.'

test.each([
  ['a right-to-left override', 'Helena \u202emallaH', hidden],
  ['an isolate', 'Helena \u2066Hallam', hidden],
  ['a right-to-left mark', 'Helena\u200f Hallam', hidden],
  ['a line break', 'Helena\nHallam', hidden],
  ['an escape sequence', 'Helena \u001b[31mHallam', hidden],
  ['a control character of the second set', 'Helena\u0085Hallam', hidden],
  ['121 characters', 'H'.repeat(121), 'Enter at most 120 characters.'],
])('a name with %s is refused in both name fields', async (_, name, sentence) => {
  const pilot = await world.create()

  const response = await pilot.post('/account/', { full_name: name, display_name: name })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ full_name: sentence, display_name: sentence })
  expect((await pilot.get('/account/')).json()).toMatchObject({ full_name: '', display_name: '' })
})

test.each([
  ['trimmed', '  Helena Hallam\u3000\n', 'Helena Hallam'],
  ['composed, so that one name is written one way', 'Ame\u0301lie', 'Am\u00e9lie'],
  ['stored at 120 characters', 'H'.repeat(120), 'H'.repeat(120)],
  ['stored though every letter was typed in two parts', 'e\u0301'.repeat(120), '\u00e9'.repeat(120)],
  ['stored in every script', '山田 花子 · Nguyễn Thị Hoa · हेलेना', '山田 花子 · Nguyễn Thị Hoa · हेलेना'],
  ['stored with its joiner', 'क्\u200dष', 'क्\u200dष'],
  [
    'stored as text, not as markup',
    `<b onclick="x()">O'Hara & "Söhne"</b>`,
    `<b onclick="x()">O'Hara & "Söhne"</b>`,
  ],
  ['emptied', '   ', ''],
])('a name is %s', async (_, typed, stored) => {
  const pilot = await world.create()

  const response = await pilot.post('/account/', { full_name: typed })

  expect(response.statusCode).toBe(200)
  expect(response.json().full_name).toBe(stored)
  expect((await pilot.get('/account/')).json().full_name).toBe(stored)
})

test.each([
  'Europe/Atlantis',
  '',
  'Vienna',
  'Europe/Vienna; drop table accounts',
  'x'.repeat(65),
  '../../etc/localtime',
])('the time zone %j is refused', async (time_zone) => {
  const pilot = await world.create()

  const response = await pilot.post('/account/', { time_zone })

  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual(['time_zone'])
  expect((await pilot.get('/account/')).json().time_zone).toBe('UTC')
})

test.each([
  ['language', 'tlh'],
  ['theme', 'quaternary'],
  ['date_format', 'DD/MM'],
  ['default_view', 'heritage-room'],
  ['default_view', '../admin'],
])('the field %s can’t be %s', async (field, value) => {
  const pilot = await world.create()

  const response = await pilot.post('/account/', { [field]: value })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ [field]: 'Choose one of the options.' })
})

test('a default view can be chosen and reset', async () => {
  const pilot = await world.create()

  const chosen = await pilot.post('/account/', { default_view: 'build-room' })
  const reset = await pilot.post('/account/', { default_view: null })

  expect(chosen.json().default_view).toBe('build-room')
  expect(reset.json().default_view).toBeNull()
  expect((await pilot.get('/account/')).json().default_view).toBeNull()
})

test('refusals use the account’s new language at once', async () => {
  const pilot = await world.create()
  await pilot.post('/account/', { language: 'de' })

  const response = await pilot.post('/account/', { theme: 'none' }, { 'accept-language': 'fr' })

  expect(response.json().detail).toBe('Prüfen Sie die markierten Felder.')
})

test('parallel updates of two fields are both stored', async () => {
  const pilot = await world.create()

  await Promise.all([
    pilot.post('/account/', { full_name: 'Helena Hallam' }),
    pilot.post('/account/', { theme: 'secondary' }),
  ])

  expect((await pilot.get('/account/')).json()).toMatchObject({
    full_name: 'Helena Hallam',
    theme: 'secondary',
  })
})

test('a birth date can be corrected, and an impossible one is refused', async () => {
  const pilot = await world.create()
  await pilot.post('/account/', { dob: '1955-03-14' })

  const wrong = await pilot.post('/account/', { dob: '2999-01-01' })

  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['dob']])
  expect((await pilot.get('/account/')).json().dob).toBe('1955-03-14')
})
