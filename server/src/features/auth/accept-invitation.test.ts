import { expect, test } from 'vitest'

import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { invitedRoles } from '#contract/roles.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const invitationGone = 'This invitation has expired, or was used or withdrawn. Ask your family for a new one.'

/** Sends an invitation; returns its address and the token of the link in the email. */
async function invite(founder: TestClient, role = 'guardian') {
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
  return world.database.transaction((tx) =>
    tx.selectFrom('accounts').select('id').where('email_key', '=', email.toLowerCase()).execute(),
  )
}

async function membersOf(founder: TestClient): Promise<string[]> {
  return (await founder.get('/family/members/'))
    .json()
    .items.map(({ account_id }: { account_id: string }) => account_id)
}

test.each(invitedRoles)(
  'someone invited as %s joins the family in that role, and the ledger records it',
  async (role) => {
    const { founder } = await world.foundFamily()
    await founder.post('/family/', { version: 1, name: 'Hallam' })
    const { email, invitation } = await invite(founder, role)

    const response = await accept(invitation, email)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      account: { email },
      family: { id: founder.familyId, name: 'Hallam' },
      role,
      may: permissionsOf(role),
      onboarding: 'profile',
    })
    const newest = (await founder.get('/family/ledger/', {})).json().items[0]
    const joined = response.json().account.id
    expect(newest).toMatchObject({ act: 'member.joined', by: joined, subject_id: joined, details: { role } })
    expect(await membersOf(founder)).toEqual([founder.accountId, joined])
  },
)

test('an invitation works once', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)
  await accept(invitation, email)
  const late = world.newEmail()

  const response = await accept(invitation, late)

  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ detail: invitationGone })
  expect(response.cookies).toEqual([])
  expect(await accountsOf(late)).toEqual([])
})

test('an invitation used twice in parallel creates one account and one member', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)

  const responses = await Promise.all([accept(invitation, email), accept(invitation, email)])

  // The slower one is refused because the invitation is used or the address has an account: both are true by
  // then.
  const [faster, slower] = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(faster).toBe(200)
  expect([400, 409]).toContain(slower)
  expect(await accountsOf(email)).toHaveLength(1)
  expect(await membersOf(founder)).toHaveLength(2)
  const acts = (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
  expect(acts).toEqual(['member.joined', 'member.invited', 'family.founded'])
})

test('an invitation works until just before its seven days are over', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)

  world.clock.move(7 * day - minute)

  expect((await accept(invitation, email)).statusCode).toBe(200)
})

test('an invitation expires after seven days', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)
  world.clock.move(7 * day)

  const response = await accept(invitation, email)

  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ detail: invitationGone })
  expect(await accountsOf(email)).toEqual([])
})

test('an unknown invitation creates neither a family nor an account', async () => {
  const email = world.newEmail()

  const response = await accept('A'.repeat(43), email)

  expect(response.statusCode).toBe(409)
  expect(await accountsOf(email)).toEqual([])
})

test.each(['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}=`, '../../etc/passwd'])(
  'the invitation %j is refused as incomplete',
  async (invitation) => {
    const email = world.newEmail()

    const response = await accept(invitation, email)

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toEqual({ invitation: 'This link is incomplete.' })
    expect(await accountsOf(email)).toEqual([])
  },
)

test('a refused account leaves the invitation open', async () => {
  const { founder } = await world.foundFamily()
  const { email, invitation } = await invite(founder)
  const taken = await world.create()

  const refused = await accept(invitation, taken.email)

  expect(refused.json().fields).toEqual({
    email: 'This address already has an account. Sign in, or reset your password.',
  })
  expect((await accept(invitation, email)).statusCode).toBe(200)
})

test('only the hash of an invitation is stored', async () => {
  const { founder } = await world.foundFamily()
  const { invitation } = await invite(founder)

  const rows = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('invitations').selectAll().execute(),
  )

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(invitation)
  expect(rows[0]?.token_hash.toString('latin1')).not.toContain(invitation)
})
