import { expect, test } from 'vitest'

import { expectGoodPassword } from '#server/ground/password-rules.ts'

const owner = { email: 'helena.marsh@house.test', names: ['Helena Marsh-Oldenburg', 'Whitcombe'] }
const errorOf = async (password: string) =>
  expectGoodPassword('password', password, owner).then(
    () => null,
    (error: { fields: { key: string }[] }) => error.fields[0]?.key,
  )

test.each([
  'passwordpassword1',
  'Forerunners2026!',
  ' '.repeat(15),
  'qwertzuiop123',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefgh12345678',
  '987654321000',
  'Whitcombe1987',
  'Oldenburg-2024',
  'helena.marsh1',
  'azertyuiop2020',
  'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ１',
  'asdfghjklasdfghjkl',
])('the password %j is too easy to guess', async (password) =>
  expect(await errorOf(password)).toBe('password_easy'),
)

test.each([
  'the orchard behind the mill',
  'Der Apfelbaum hinter der Mühle blüht',
  'we keep our word and our bread',
  'Helena plants four pears by the weir',
  '私たちは水車小屋の庭を守ります',
  'kT9#vq2LmZ',
  'correct horse battery staple',
  'हम अपनी ज़मीन की रक्षा करते हैं',
])('the password %j is accepted', async (password) => expect(await errorOf(password)).toBeNull())

test.each(['!QAZ4rfv', '!durhamnc32', '!Q@W#1q2w3', '27101993'])(
  'the password %j is refused as breached',
  async (password) => expect(await errorOf(password)).toMatch(/^password_(common|easy)$/),
)

test('a common password and the email address get their own error', async () => {
  expect([await errorOf('password1'), await errorOf('Helena.Marsh@house.test')]).toEqual([
    'password_common',
    'password_is_email',
  ])
})
