import { expect, onTestFinished, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { goodPassword, publicUrl, keys, useWorld, type TestClient } from '../../../test/world.ts'
import { invitedRoles } from '#contract/roles.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()

function invite(client: TestClient, email: string, role = 'guardian') {
  return client.post('/family/invitations/', { email, role })
}

async function secretFor(email: string): Promise<string> {
  return world.secretIn((await world.lastMailTo(email))?.body)
}

let visitors = 0
function accept(invitation: string, email: string) {
  const payload = { email, password: goodPassword, confirm_password: goodPassword, invitation }
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/create/',
    remoteAddress: `192.0.2.${++visitors}`,
    payload,
  })
}

function openInvitations({ familyId }: TestClient) {
  return world.database.inFamily(familyId, (tx) =>
    tx.selectFrom('invitations').select(['email', 'role']).where('accepted_at', 'is', null).execute(),
  )
}

test('an invitation email names the family, the inviter and the role, and links to this server', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await founder.post('/account/', { full_name: 'Helena Hallam' })
  const email = world.newEmail()

  const response = await invite(founder, email, 'trustee')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ done: true })
  const mail = await world.lastMailTo(email)
  expect(mail).toMatchObject({
    language: 'en',
    subject: 'Helena Hallam invited you to join Hallam on Forerunners',
  })
  expect(mail?.body).toContain('Helena Hallam invited you to join Hallam as trustee.')
  expect(mail?.body).toMatch(new RegExp(`${publicUrl.origin}/auth/create#[\\w-]{43}\\n`))
})

test('the inviter gets the link if the server has no email', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  const response = await invite(founder, email)

  expect(response.json()).toEqual({
    done: true,
    link: `${publicUrl.origin}/auth/create#${await secretFor(email)}`,
  })
})

test('the reply has no link if the server sends email', async () => {
  const founder = await world.create()
  const email = world.newEmail()
  const server = await makeApp({
    database: world.database,
    store: world.store,
    publicUrl,
    keys,
    clock: world.clock,
    smtpUrl: 'smtp://mail.test',
  })
  onTestFinished(() => server.close())
  const headers = { cookie: founder.cookie }

  const invited = await server.inject({
    method: 'POST',
    url: '/api/family/invitations/',
    headers,
    payload: { email, role: 'guardian' },
  })
  const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
  const again = await server.inject({
    method: 'POST',
    url: `/api/family/invitations/${items[0]?.id}/send/`,
    headers,
  })

  expect([invited.json(), again.json()]).toEqual([
    { done: true, link: null },
    { done: true, link: null },
  ])
})

test.each([
  'ines@house.test\nBcc: all@house.test',
  'ines@house.test\r\nBcc: all@house.test',
  'ines\n@house.test',
])('an address with a line break is refused: %j', async (email) => {
  const founder = await world.create()

  const response = await invite(founder, email)

  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['email']])
  expect(await openInvitations(founder)).toEqual([])
})

test('a thousand parallel invitations are throttled, and every accepted one is sent', async () => {
  const founder = await world.create()

  const responses = await Promise.all(Array.from({ length: 1000 }, () => invite(founder, world.newEmail())))

  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(900)
  for (const response of refused) {
    expect(response.statusCode).toBe(429)
    expect(response.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/)
  }
  expect(await openInvitations(founder)).toHaveLength(100)
}, 60_000)

test('the invitation email is in the invited pilot’s language, or else the inviter’s', async () => {
  const founder = await world.create({ language: 'de' })
  const account = await world.create({ language: 'ja' })
  const unknown = world.newEmail()

  await invite(founder, account.email)
  await invite(founder, unknown)

  expect((await world.lastMailTo(account.email))?.language).toBe('ja')
  expect(await world.lastMailTo(unknown)).toMatchObject({
    language: 'de',
    subject: 'Ihre Familie lädt Sie zu Eine Familie bei Forerunners ein',
  })
})

test('a family name that looks like a placeholder is not expanded', async () => {
  const founder = await world.create()
  const name = '{{link}} $t(emails:recovery.subject) $& $1'
  await founder.post('/family/', { version: 1, name })
  const email = world.newEmail()

  await invite(founder, email)

  expect((await world.lastMailTo(email))?.subject).toBe(
    `Your family invited you to join ${name} on Forerunners`,
  )
})

test.each(invitedRoles)('a person can be invited as %s', async (role) => {
  const founder = await world.create()

  const response = await invite(founder, world.newEmail(), role)

  expect(response.statusCode).toBe(200)
})

test.each(['founder', 'owner', ''])('a person can’t be invited as %j', async (role) => {
  const founder = await world.create()

  const response = await invite(founder, world.newEmail(), role)

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ role: 'Choose one of the options.' })
  expect(await openInvitations(founder)).toEqual([])
})

test('inviting an address again replaces the link and the role', async () => {
  const founder = await world.create()
  const email = world.newEmail()
  await invite(founder, email, 'guardian')
  const first = await secretFor(email)

  await invite(founder, email.toUpperCase(), 'trustee')

  const second = await secretFor(email.toUpperCase())
  expect(await openInvitations(founder)).toHaveLength(1)
  expect((await accept(first, email)).statusCode).toBe(409)
  expect((await accept(second, email)).json()).toMatchObject({
    family: { id: founder.familyId },
    role: 'trustee',
  })
})

test('two parallel invitations of one address leave one open', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  const responses = await atOnce(world, 'invitations', [
    () => invite(founder, email, 'guardian'),
    () => invite(founder, email, 'trustee'),
  ])

  for (const response of responses) expect([200, 409], response.body).toContain(response.statusCode)
  expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await openInvitations(founder)).toHaveLength(1)
})

test('two families can invite the same person', async () => {
  const [hallam, marsh] = [await world.create(), await world.create()]
  const email = world.newEmail()
  await invite(hallam, email)
  const toHallam = await secretFor(email)

  await invite(marsh, email)

  const toMarsh = await secretFor(email)
  expect((await accept(toHallam, email)).json().family.id).toBe(hallam.familyId)
  const joined = await (await world.signIn(email)).post('/auth/invitation/accept/', { token: toMarsh })
  expect(joined.json().family.id).toBe(marsh.familyId)
})

test('a member can’t be invited again, regardless of the address’s case', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { email } = (await guardian.get('/account/')).json()

  const responses = [await invite(founder, email.toUpperCase()), await invite(founder, founder.email)]

  for (const response of responses) {
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'already_invited',
      detail: 'This person is already a member.',
    })
  }
  expect(await openInvitations(founder)).toEqual([])
})

test('a trustee may invite, and the ledger records who did', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  await invite(trustee, world.newEmail(), 'advisor')

  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({ act: 'member.invited', by: trustee.accountId, details: { role: 'advisor' } })
})

test('the ledger contains no invited address', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  await invite(founder, email)

  expect((await founder.get('/family/ledger/')).body).not.toContain(email)
})

test('a role that may not invite sends no email', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  const email = world.newEmail()

  const response = await invite(guardian, email)

  expect(response.statusCode).toBe(409)
  expect(await world.lastMailTo(email)).toBeUndefined()
})
