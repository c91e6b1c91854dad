import { expect, onTestFinished, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { goodPassword, publicUrl, secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { invitedRoles } from '#contract/roles.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()

function invite(voice: Voice, email: string, role = 'guardian') {
  return voice.post('/family/invitations/', { email, role })
}

async function secretFor(email: string): Promise<string> {
  return world.secretIn((await world.lastMailTo(email))?.body)
}

let visitors = 0
function accept(invitation: string) {
  const payload = { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword, invitation }
  return world.app.inject({ method: 'POST', url: '/api/auth/create/', remoteAddress: `192.0.2.${++visitors}`, payload })
}

function openInvitations({ familyId }: Voice) {
  return world.database.inFamily(familyId, (tx) => tx.selectFrom('invitations').select(['email', 'role']).where('accepted_at', 'is', null).execute())
}

test('whoever is invited gets a mail with the family’s name, who invites them, their role and a link to this house', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await founder.post('/account/', { full_name: 'Helena Hallam' })
  const email = world.newEmail()

  const answer = await invite(founder, email, 'trustee')

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ done: true })
  const mail = await world.lastMailTo(email)
  expect(mail).toMatchObject({ language: 'en', subject: 'Hallam invites you to its house' })
  expect(mail?.body).toContain('Helena Hallam invites you to join Hallam on Forerunners, as trustee.')
  expect(mail?.body).toMatch(new RegExp(`${publicUrl.origin}/auth/create#[\\w-]{43}\\n`))
})

test('without a mail server whoever invites is handed the link', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  const answer = await invite(founder, email)

  expect(answer.json()).toEqual({ done: true, link: `${publicUrl.origin}/auth/create#${await secretFor(email)}` })
})

test('with a mail server the answer tells nothing about the link', async () => {
  const founder = await world.create()
  const email = world.newEmail()
  const house = await makeApp({ database: world.database, store: world.store, publicUrl, secretKey, clock: world.clock, smtpUrl: 'smtp://mail.test' })
  onTestFinished(() => house.close())
  const headers = { cookie: founder.cookie }

  const invited = await house.inject({ method: 'POST', url: '/api/family/invitations/', headers, payload: { email, role: 'guardian' } })
  const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
  const again = await house.inject({ method: 'POST', url: `/api/family/invitations/${items[0]?.id}/send/`, headers })

  expect([invited.json(), again.json()]).toEqual([
    { done: true, link: null },
    { done: true, link: null },
  ])
})

test.each(['ines@house.test\nBcc: all@house.test', 'ines@house.test\r\nBcc: all@house.test', 'ines\n@house.test'])(
  'an address with a line break in it is none: %j',
  async (email) => {
    const founder = await world.create()

    const answer = await invite(founder, email)

    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['email']])
    expect(await openInvitations(founder)).toEqual([])
  },
)

test('whoever sends a thousand at once is told to wait, and what was said yes to is sent', async () => {
  const founder = await world.create()

  const answers = await Promise.all(Array.from({ length: 1000 }, () => invite(founder, world.newEmail())))

  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(900)
  for (const answer of refused) {
    expect(answer.statusCode).toBe(429)
    expect(answer.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/)
  }
  expect(await openInvitations(founder)).toHaveLength(100)
}, 60_000)

test('the mail speaks the language of whoever invites, or the invited pilot’s own', async () => {
  const founder = await world.create({ language: 'de' })
  const known = await world.create({ language: 'ja' })
  const unknown = world.newEmail()

  await invite(founder, known.email)
  await invite(founder, unknown)

  expect((await world.lastMailTo(known.email))?.language).toBe('ja')
  expect(await world.lastMailTo(unknown)).toMatchObject({ language: 'de', subject: 'Eine Familie lädt Sie zu sich ins Haus ein' })
})

test('a name that looks like one of our placeholders stays a name', async () => {
  const founder = await world.create()
  const name = '{{link}} $t(mails:recovery.subject) $& $1'
  await founder.post('/family/', { version: 1, name })
  const email = world.newEmail()

  await invite(founder, email)

  expect((await world.lastMailTo(email))?.subject).toBe(`${name} invites you to its house`)
})

test.each(invitedRoles)('somebody can be invited as %s', async (role) => {
  const founder = await world.create()

  const answer = await invite(founder, world.newEmail(), role)

  expect(answer.statusCode).toBe(200)
})

test.each(['founder', 'owner', ''])('nobody can be invited as %j', async (role) => {
  const founder = await world.create()

  const answer = await invite(founder, world.newEmail(), role)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ role: 'This is not one of the choices.' })
  expect(await openInvitations(founder)).toEqual([])
})

test('inviting somebody again replaces the link they got before, and the role', async () => {
  const founder = await world.create()
  const email = world.newEmail()
  await invite(founder, email, 'guardian')
  const first = await secretFor(email)

  await invite(founder, email.toUpperCase(), 'trustee')

  const second = await secretFor(email.toUpperCase())
  expect(await openInvitations(founder)).toHaveLength(1)
  expect((await accept(first)).statusCode).toBe(409)
  expect((await accept(second)).json()).toMatchObject({ family: { id: founder.familyId }, role: 'trustee' })
})

test('two invitations of one address at once leave one open, and neither is a fault', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  const answers = await atOnce(world, 'invitations', [() => invite(founder, email, 'guardian'), () => invite(founder, email, 'trustee')])

  for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await openInvitations(founder)).toHaveLength(1)
})

test('two families can invite the same person', async () => {
  const [hallam, marsh] = [await world.create(), await world.create()]
  const email = world.newEmail()
  await invite(hallam, email)
  const toHallam = await secretFor(email)

  await invite(marsh, email)

  expect((await accept(toHallam)).json().family.id).toBe(hallam.familyId)
  expect((await accept(await secretFor(email))).json().family.id).toBe(marsh.familyId)
})

test('somebody who is a member already is not invited again, whatever the case of the address', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { email } = (await guardian.get('/account/')).json()

  const answers = [await invite(founder, email.toUpperCase()), await invite(founder, founder.email)]

  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ detail: 'This person is a member already.' })
  }
  expect(await openInvitations(founder)).toEqual([])
})

test('a trustee may invite, and the ledger says who it was', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  await invite(trustee, world.newEmail(), 'advisor')

  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({ act: 'member.invited', by: trustee.accountId, details: { role: 'advisor' } })
})

test('the ledger holds nobody’s address', async () => {
  const founder = await world.create()
  const email = world.newEmail()

  await invite(founder, email)

  expect((await founder.get('/family/ledger/')).body).not.toContain(email)
})

test('a role that may not invite sends no mail', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  const email = world.newEmail()

  const answer = await invite(guardian, email)

  expect(answer.statusCode).toBe(409)
  expect(await world.lastMailTo(email)).toBeUndefined()
})
