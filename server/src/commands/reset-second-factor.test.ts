import { expect, test } from 'vitest'

import { addPasskeyTo, requireSecondFactor } from '../../test/second-factor-rule.ts'
import { switchOn } from '../../test/two-factor.ts'
import { publicUrl, useWorld, type TestClient } from '../../test/world.ts'
import { readArgs, resetCommand } from '#server/commands/reset-second-factor.ts'

const world = useWorld()

async function run(args: readonly string[], answer?: string): Promise<string> {
  let text = ''
  const write = (more: string) => (text += more)
  await resetCommand(world.database, readArgs(args), { publicUrl, write, ask: async () => answer })
  return text
}
const isIn = async (client: TestClient) => (await client.get('/auth/me/')).statusCode === 200

test('a founder who lost every second factor can sign in again: old factors and sessions end, with an email and an event', async () => {
  const founder = await world.create()
  await requireSecondFactor(world, founder)
  await addPasskeyTo(founder)

  const text = await run([founder.email], 'yes')

  expect(text).toContain('Make sure that you speak with its owner.')
  expect(await isIn(founder)).toBe(false)
  expect((await world.lastMailTo(founder.email))?.subject).toBe(
    'The operator removed your second factor for Forerunners',
  )
  const again = await world.signIn(founder.email)
  expect([
    (await again.get('/account/two-factor/')).json().since,
    (await again.get('/account/passkeys/')).json().items,
  ]).toEqual([null, []])
  const events = (await again.get('/account/security/'))
    .json<{ items: { kind: string }[] }>()
    .items.map(({ kind }) => kind)
  expect(events).toContain('second_factor_reset')
  // The family still requires a second factor: it opens once a new one is set up.
  world.clock.move(7 * 24 * 60 * 60 * 1000)
  expect((await again.get('/family/')).statusCode).toBe(403)
  await switchOn(world, again)
  expect((await again.get('/family/')).statusCode).toBe(200)
})

test('nothing changes without a yes, and an unknown address is reported', async () => {
  const pilot = await world.create()
  await switchOn(world, pilot)

  await expect(run([pilot.email], 'no')).rejects.toThrow('Nothing was changed.')
  await expect(run([pilot.email])).rejects.toThrow('Add --yes')
  await expect(run(['nobody@house.test', '--yes'])).rejects.toThrow(
    'There is no account with the address nobody@house.test.',
  )
  await expect(async () => run([])).rejects.toThrow('npm run reset-second-factor -- <email>')
  expect([await isIn(pilot), (await pilot.get('/account/two-factor/')).json().since]).toEqual([
    true,
    expect.any(String),
  ])
})
