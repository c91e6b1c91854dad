import { beforeAll, describe, expect, test } from 'vitest'

import { requireSecondFactor } from './second-factor-rule.ts'
import { switchOn } from './two-factor.ts'
import { openPort, watch } from './watch.ts'
import { keys, publicUrl, useWorld, type TestClient } from './world.ts'
import { ownDataPath } from '#contract/account/calls.ts'
import { memberPhotoPath } from '#contract/account/photo.ts'
import { allCalls } from '#contract/all-calls.ts'
import { addressOf, type Call, isPermission } from '#contract/call.ts'
import { replyStreamPath } from '#contract/chat/calls.ts'
import { documentFilePath } from '#contract/documents/export.ts'
import { archivePath } from '#contract/family-lifecycle/exports.ts'
import {
  datasetArchivePath,
  fileBytesPath,
  filesArchivePath,
  fileViewPath,
  uploadsPath,
} from '#contract/files/calls.ts'
import { ledgerFilePath } from '#contract/ledger/calls.ts'
import { livePath } from '#contract/live.ts'
import { makeApp } from '#server/app.ts'
import { day } from '#server/platform/clock.ts'

/** Every call of the contract × a member without a second factor, in a family that requires one. */
const world = useWorld()
const nowhere = '0198f1c2-0000-7000-8000-000000000000'
const names = [
  'id',
  'number',
  'action_id',
  'criterion_id',
  'comment_id',
  'message_id',
  'proposal_id',
  'capital',
  'key',
]
const params = { ...Object.fromEntries(names.map((name) => [name, nowhere])), format: 'docx' }

const guarded = (Object.entries(allCalls) as [string, Call][]).filter(([, { needs }]) => needs !== 'anyone')
const ofFamily = guarded.filter(
  ([, call]) => isPermission(call.needs) || (call.needs === 'session' && !call.worksWithoutSecondFactor),
)
const ofAccount = guarded.filter(([name]) => !ofFamily.some(([other]) => other === name))

/** Routes beside the calls: files, bytes, streams and uploads. */
type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
const besideCalls: readonly (readonly [Method, string])[] = [
  ['GET', livePath],
  ['GET', ledgerFilePath],
  ['GET', archivePath],
  ['GET', documentFilePath],
  ['GET', fileBytesPath],
  ['GET', fileViewPath],
  ['GET', filesArchivePath],
  ['GET', datasetArchivePath],
  ['GET', memberPhotoPath],
  ['GET', replyStreamPath],
  ['POST', uploadsPath],
  ['HEAD', `${uploadsPath}/{id}`],
  ['PATCH', `${uploadsPath}/{id}`],
  ['DELETE', `${uploadsPath}/{id}`],
]

let founder: TestClient
/** Joined after the rule: needs a second factor at once. */
let member: TestClient

beforeAll(async () => {
  const family = await world.foundFamily()
  founder = family.founder
  await requireSecondFactor(world, founder)
  member = await family.join('trustee')
})

const ask = (client: TestClient, { method, path, body }: Call) =>
  method === 'GET'
    ? client.get(addressOf(path, params))
    : client.post(addressOf(path, params), body ? {} : undefined)
const askBeside = (client: TestClient, method: Method, path: string) =>
  world.app.inject({
    method,
    url: `/api${addressOf(path, params)}`,
    headers: { cookie: client.cookie, 'tus-resumable': '1.0.0' },
  })
const isRefused = (response: { statusCode: number; body: string }) =>
  response.statusCode === 403 && response.body.includes('"code":"second_factor_needed"')

test('the calls that go on without a second factor are about the own account, other families and leaving', () => {
  const passkeys = ['addPasskey', 'beginPasskey', 'listPasskeys', 'removePasskey', 'renamePasskey']
  const twoFactor = [
    'confirmTwoFactor',
    'readTwoFactor',
    'renewRecoveryCodes',
    'setUpTwoFactor',
    'switchOffTwoFactor',
  ]
  const account = [
    'changeEmail',
    'changePassword',
    'deleteAccount',
    'readAccount',
    'readEmailChange',
    'withdrawEmailChange',
    'updateAccount',
  ]
  const sessions = ['endOtherSessions', 'endSession', 'listSecurityEvents', 'listSessions', 'logout', 'me']
  const own = ['readPrivateDocument', 'readStanding', 'removePhoto', 'savePhoto']
  const invitations = ['acceptInvitation', 'acceptOwnInvitation', 'declineInvitation', 'declineOwnInvitation']
  // The licence grants everyone the source.
  const licence = ['readAbout']
  const families = ['foundFamily', 'leaveFamily', 'listFamilies', 'switchFamily']
  expect(ofAccount.map(([name]) => name).toSorted()).toEqual(
    [passkeys, twoFactor, account, sessions, own, invitations, licence, families].flat().toSorted(),
  )
})

describe('a member without a second factor', () => {
  test.each(ofFamily)('%s is refused with second_factor_needed', async (_, call) => {
    const response = await ask(member, call)

    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      {
        code: 'second_factor_needed',
        detail:
          'Your family requires a second factor. Set one up, or sign in with yours, to open the family.',
      },
    ])
  })

  test.each(besideCalls)('%s %s is refused with second_factor_needed', async (method, path) => {
    const response = await askBeside(member, method, path)

    expect(response.statusCode).toBe(403)
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'second_factor_needed' })
  })

  // Last in this block: some of them end the session or leave the family, so each has a member of its own.
  test.each(ofAccount)('%s goes on', async (_, call) => {
    const response = await ask(await newMember(), call)

    expect(isRefused(response), response.body).toBe(false)
    expect(response.statusCode).toBeLessThan(500)
  })

  test('their own data can be downloaded', async () => {
    const response = await member.get(ownDataPath)

    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  })
})

describe('a member with a second factor', () => {
  test.each(ofFamily)('%s is not refused for it', async (_, call) => {
    const response = await ask(await withFactor(), call)

    expect(isRefused(response), response.body).toBe(false)
    expect(response.statusCode).not.toBe(403)
  })

  // The live stream never ends by itself; it has a test of its own below.
  test.each(besideCalls.filter(([, path]) => path !== livePath))(
    '%s %s is not refused for it',
    async (method, path) => {
      expect((await askBeside(await withFactor(), method, path)).statusCode).not.toBe(403)
    },
  )
})

test('an open live stream ends when the days to set one up are over', async () => {
  const { founder: other, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const app = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    heartbeat: 30,
  })
  const origin = await openPort(app)
  await requireSecondFactor(world, other)
  const [ended, kept] = [await watch(origin, guardian.cookie), await watch(origin, other.cookie)]
  await expect.poll(() => [ended.beats() > 0, kept.beats() > 0]).toEqual([true, true])

  world.clock.move(7 * day)

  await expect.poll(() => ended.isEnded()).toBe(true)
  expect(kept.isEnded()).toBe(false)
  kept.close()
  await app.close()
})

async function newMember(): Promise<TestClient> {
  const email = world.newEmail()
  const { link } = (await founder.post('/family/invitations/', { email, role: 'guardian' })).json<{
    link: string
  }>()
  return world.create({ email, invitation: world.secretIn(link) })
}

let complete: TestClient | undefined
/** A member with a second factor, whose session no call before has ended or moved. */
async function withFactor(): Promise<TestClient> {
  if (complete) return complete
  const client = await newMember()
  await switchOn(world, client)
  return (complete = client)
}
