import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()

test('what is sent changes, and what is not sent stays', async () => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()
  await pilot.post('/account/', { full_name: 'Helena Hallam', theme: 'tertiary' })

  const answer = await pilot.post('/account/', { time_zone: 'Europe/Vienna', date_format: 'iso' })

  expect(answer.statusCode).toBe(200)
  const expected = { ...before, full_name: 'Helena Hallam', theme: 'tertiary', time_zone: 'Europe/Vienna', date_format: 'iso' }
  expect(answer.json()).toEqual(expected)
  expect((await pilot.get('/account/')).json()).toEqual(expected)
  expect(expected).toMatchObject((await pilot.get('/auth/me/')).json().account)
})

test('nothing sent changes nothing', async () => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()

  const answer = await pilot.post('/account/', {})

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(before)
})

test('a pilot changes nobody else’s account', async () => {
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
])('%s is no field that can be changed here, and nothing else of the form is taken', async (field, value) => {
  const pilot = await world.create()
  const before = (await pilot.get('/account/')).json()

  const answer = await pilot.post('/account/', { full_name: 'Helena Hallam', [field]: value })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ detail: 'Something in the form needs another look.', fields: { [field]: 'There is no such field.' } })
  expect((await pilot.get('/account/')).json()).toEqual(before)
})

const hidden = 'This name holds hidden characters that would change how it reads.'

test.each([
  ['a right-to-left override', 'Helena \u202emallaH', hidden],
  ['an isolate', 'Helena \u2066Hallam', hidden],
  ['a right-to-left mark', 'Helena\u200f Hallam', hidden],
  ['a line break', 'Helena\nHallam', hidden],
  ['an escape sequence', 'Helena \u001b[31mHallam', hidden],
  ['a control character of the second set', 'Helena\u0085Hallam', hidden],
  ['121 characters', 'H'.repeat(121), 'At most 120 characters fit here.'],
])('a name with %s is refused in both names', async (_, name, sentence) => {
  const pilot = await world.create()

  const answer = await pilot.post('/account/', { full_name: name, display_name: name })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ full_name: sentence, display_name: sentence })
  expect((await pilot.get('/account/')).json()).toMatchObject({ full_name: '', display_name: '' })
})

test.each([
  ['trimmed', '  Helena Hallam\u3000\n', 'Helena Hallam'],
  ['composed, so that one name is written one way', 'Ame\u0301lie', 'Am\u00e9lie'],
  ['kept at 120 characters', 'H'.repeat(120), 'H'.repeat(120)],
  ['kept though every letter was typed in two parts', 'e\u0301'.repeat(120), '\u00e9'.repeat(120)],
  ['kept in every script', '山田 花子 · Nguyễn Thị Hoa · हेलेना', '山田 花子 · Nguyễn Thị Hoa · हेलेना'],
  ['kept with its joiner', 'क्\u200dष', 'क्\u200dष'],
  ['kept as text, not as markup', `<b onclick="x()">O'Hara & "Söhne"</b>`, `<b onclick="x()">O'Hara & "Söhne"</b>`],
  ['emptied', '   ', ''],
])('a name is %s', async (_, typed, kept) => {
  const pilot = await world.create()

  const answer = await pilot.post('/account/', { full_name: typed })

  expect(answer.statusCode).toBe(200)
  expect(answer.json().full_name).toBe(kept)
  expect((await pilot.get('/account/')).json().full_name).toBe(kept)
})

test.each(['Europe/Atlantis', '', 'Vienna', 'Europe/Vienna; drop table accounts', 'x'.repeat(65), '../../etc/localtime'])(
  '%j is not a time zone',
  async (time_zone) => {
    const pilot = await world.create()

    const answer = await pilot.post('/account/', { time_zone })

    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['time_zone'])
    expect((await pilot.get('/account/')).json().time_zone).toBe('UTC')
  },
)

test.each([
  ['language', 'tlh'],
  ['theme', 'quaternary'],
  ['date_format', 'DD/MM'],
  ['default_view', 'heritage-room'],
  ['default_view', '../admin'],
])('%s can not be %s', async (field, value) => {
  const pilot = await world.create()

  const answer = await pilot.post('/account/', { [field]: value })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: 'This is not one of the choices.' })
})

test('a default view can be chosen, and given up again', async () => {
  const pilot = await world.create()

  const chosen = await pilot.post('/account/', { default_view: 'build-room' })
  const givenUp = await pilot.post('/account/', { default_view: null })

  expect(chosen.json().default_view).toBe('build-room')
  expect(givenUp.json().default_view).toBeNull()
  expect((await pilot.get('/account/')).json().default_view).toBeNull()
})

test('from the moment a language is chosen the house refuses in it', async () => {
  const pilot = await world.create()
  await pilot.post('/account/', { language: 'de' })

  const answer = await pilot.post('/account/', { theme: 'none' }, { 'accept-language': 'fr' })

  expect(answer.json().detail).toBe('Im Formular ist noch etwas zu prüfen.')
})

test('two fields changed at once by two devices are both kept', async () => {
  const pilot = await world.create()

  await Promise.all([pilot.post('/account/', { full_name: 'Helena Hallam' }), pilot.post('/account/', { theme: 'secondary' })])

  expect((await pilot.get('/account/')).json()).toMatchObject({ full_name: 'Helena Hallam', theme: 'secondary' })
})

test('a birth date is corrected, and an impossible one is refused', async () => {
  const pilot = await world.create()
  await pilot.post('/account/', { dob: '1955-03-14' })

  const wrong = await pilot.post('/account/', { dob: '2999-01-01' })

  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['dob']])
  expect((await pilot.get('/account/')).json().dob).toBe('1955-03-14')
})
