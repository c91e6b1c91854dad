import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { invitedRoles } from '#contract/roles.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const gone = 'This invitation has been used or taken back, or its seven days are over. Ask your family for a new one.'

/** Has somebody invited, and gives their address with the secret of the link in the mail. */
async function invite(founder: Voice, role = 'guardian') {
  const email = world.newEmail()
  await founder.post('/family/invitations/', { email, role })
  return { email, invitation: world.secretIn((await world.lastMailTo(email))?.body) }
}

let visitors = 0
function accept(invitation: string, email = world.newEmail()) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/create/',
    remoteAddress: `192.0.2.${++visitors}`,
    payload: { email, password: goodPassword, confirm_password: goodPassword, invitation },
  })
}

function accountsOf(email: string) {
  return world.database.transaction((tx) => tx.selectFrom('accounts').select('id').where('email_key', '=', email.toLowerCase()).execute())
}

async function membersOf(founder: Voice): Promise<string[]> {
  return (await founder.get('/family/members/')).json().items.map(({ account_id }: { account_id: string }) => account_id)
}

test.each(invitedRoles)('somebody invited as %s joins the family in that role, and the ledger says so', async (role) => {
  const { founder } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const { email, invitation } = await invite(founder, role)

  const answer = await accept(invitation, email)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    account: { email },
    family: { id: founder.familyId, name: 'Hallam' },
    role,
    may: permissionsOf(role),
    onboarding: 'profile',
  })
  const newest = (await founder.get('/family/ledger/', {})).json().items[0]
  const joined = answer.json().account.id
  expect(newest).toMatchObject({ act: 'member.joined', by: joined, subject_id: joined, details: { role } })
  expect(await membersOf(founder)).toEqual([founder.accountId, joined])
})

test('an invitation works once', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)
  await accept(invitation)
  const late = world.newEmail()

  const answer = await accept(invitation, late)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ detail: gone })
  expect(answer.cookies).toEqual([])
  expect(await accountsOf(late)).toEqual([])
})

test('of two who use one invitation at once one wins, and the other leaves nothing behind', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)
  const emails = [world.newEmail(), world.newEmail()]

  const answers = await atOnce(
    world,
    'invitations',
    emails.map((email) => () => accept(invitation, email)),
  )

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const loser = emails[answers.findIndex(({ statusCode }) => statusCode === 409)] ?? ''
  expect(await accountsOf(loser)).toEqual([])
  expect(await membersOf(founder)).toHaveLength(2)
  const acts = (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
  expect(acts).toEqual(['member.joined', 'member.invited', 'family.founded'])
})

test('an invitation still works just before its seven days are over', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)

  world.clock.move(7 * day - minute)

  expect((await accept(invitation)).statusCode).toBe(200)
})

test('an invitation is over after seven days', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)
  world.clock.move(7 * day)

  const answer = await accept(invitation, email)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ detail: gone })
  expect(await accountsOf(email)).toEqual([])
})

test('an invitation nobody sent founds no family and creates no account', async () => {
  const email = world.newEmail()

  const answer = await accept('A'.repeat(43), email)

  expect(answer.statusCode).toBe(409)
  expect(await accountsOf(email)).toEqual([])
})

test.each(['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}=`, '../../etc/passwd'])('%j is not a whole invitation', async (invitation) => {
  const email = world.newEmail()

  const answer = await accept(invitation, email)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ invitation: 'This link is not complete.' })
  expect(await accountsOf(email)).toEqual([])
})

test('an account that is refused leaves the invitation open', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)
  const taken = await world.create()

  const refused = await accept(invitation, taken.email)

  expect(refused.json().fields).toEqual({ email: 'This address already has an account. Sign in, or set a new password.' })
  expect((await accept(invitation)).statusCode).toBe(200)
})

test('only the hash of an invitation is stored', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)

  const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('invitations').selectAll().execute())

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(invitation)
  expect(rows[0]?.token_hash.toString('latin1')).not.toContain(invitation)
})
