import { afterEach, beforeAll, expect, test } from 'vitest'

import { appCode, switchOn } from '../../test/two-factor.ts'
import { openPort, watch, type Watcher } from '../../test/watch.ts'
import { goodPassword, useWorld, type TestClient } from '../../test/world.ts'
import { endSessionsCommand, readArgs } from '#server/commands/end-sessions.ts'

const world = useWorld()
let origin: string
beforeAll(async () => {
  origin = await openPort(world.app)
})
const watchers: Watcher[] = []
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
})

async function run(...args: string[]): Promise<string> {
  let text = ''
  await endSessionsCommand(world.database, readArgs(args), (more) => (text += more))
  return text
}
const isIn = async (client: TestClient) => (await client.get('/auth/me/')).statusCode === 200
const newestEvent = async (client: TestClient) =>
  (await client.get('/account/security/?limit=2'))
    .json<{ items: { kind: string; address: string }[] }>()
    .items.find(({ kind }) => kind !== 'signed_in')

test('the operator ends every session of one account, and its live streams with them', async () => {
  const { founder, join } = await world.foundFamily()
  const member = await join('guardian')
  const elsewhere = await world.signIn(member.email)
  const [ended, open] = [await watch(origin, elsewhere.cookie), await watch(origin, founder.cookie)]
  watchers.push(ended, open)

  const text = await run(member.email.toUpperCase())

  expect(text).toBe('2 sessions of 1 account ended.\n')
  expect([await isIn(member), await isIn(elsewhere), await isIn(founder)]).toEqual([false, false, true])
  // Ended before the next heartbeat, which is half a minute away.
  await expect.poll(() => ended.isEnded()).toBe(true)
  expect(open.isEnded()).toBe(false)
  expect(await newestEvent(await world.signIn(member.email))).toMatchObject({
    kind: 'sessions_ended_by_operator',
    address: '',
  })
})

test('an unfinished sign-in ends too', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const payload = { email: pilot.email, password: goodPassword }
  const first = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '198.18.9.1',
    payload,
  })
  const { ticket } = first.json<{ ticket: string }>()

  await run(pilot.email)

  const code = { ticket, code: appCode(world, secret) }
  const second = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/code/',
    remoteAddress: '198.18.9.1',
    payload: code,
  })
  expect(second.statusCode).toBe(400)
})

test('with --all every session on the server ends', async () => {
  const pilots = [await world.create(), await world.create()]

  const text = await run('--all')

  expect(text).toMatch(/^\d+ sessions of \d+ accounts ended\.\n$/)
  expect(await Promise.all(pilots.map(isIn))).toEqual([false, false])
  expect(await run('--all')).toBe('0 sessions of 0 accounts ended.\n')
})

test('an unknown address or a wrong argument gives one sentence and ends nothing', async () => {
  const pilot = await world.create()

  await expect(run('nobody@house.test')).rejects.toThrow(
    'There is no account with the address nobody@house.test.',
  )
  for (const args of [[], ['--all', pilot.email], [pilot.email, 'another@house.test'], ['--everyone']])
    await expect(async () => run(...args)).rejects.toThrow('npm run end-sessions -- <email>')
  expect(await isIn(pilot)).toBe(true)
})
