import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const invitationGone = {
  code: 'invitation_gone',
  detail: 'This invitation has expired, or was used or withdrawn. Ask your family for a new one.',
}

/** Sends an invitation; returns its token. */
async function invite(by: TestClient, email = world.newEmail(), role = 'trustee'): Promise<string> {
  return world.secretIn(
    (await by.post('/family/invitations/', { email, role })).json<{ link: string }>().link,
  )
}

let visitors = 0
function read(token: string, cookie?: string) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/invitation/',
    remoteAddress: `198.51.100.${++visitors % 250}`,
    payload: { token },
    ...(cookie && { headers: { cookie } }),
  })
}

const accept = (client: TestClient, token: string) => client.post('/auth/invitation/accept/', { token })
const decline = (client: TestClient, token: string) => client.post('/auth/invitation/decline/', { token })

async function hallam() {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await founder.post('/account/', { full_name: 'Helena Hallam' })
  return { founder, join }
}

/** The ways in which a link becomes invalid. */
const voided: Record<string, (founder: TestClient, secret: string) => unknown> = {
  used: async (founder, secret) => {
    const { items } = (await founder.get('/family/invitations/')).json<{ items: { email: string }[] }>()
    const email = items[0]?.email ?? ''
    const account = await world.database.transaction((tx) =>
      tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst(),
    )
    if (account) await accept(await world.signIn(email), secret)
    else await world.create({ email, invitation: secret })
  },
  'taken back': async (founder) => {
    const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
    await founder.post(`/family/invitations/${items[0]?.id}/withdraw/`)
  },
  'sent again since': async (founder) => {
    const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
    await founder.post(`/family/invitations/${items[0]?.id}/send/`)
  },
  'a week old': () => world.clock.move(7 * day),
}

describe('reading an invitation', () => {
  test('an invitation link shows family, role and inviter, and nothing else', async () => {
    const { founder } = await hallam()

    const response = await read(await invite(founder))

    expect(response.json()).toEqual({
      family_name: 'Hallam',
      role: 'trustee',
      invited_by: 'Helena Hallam',
      signed_in_as: null,
      is_for_them: false,
    })
  })

  test('a signed-in pilot sees which account would accept the invitation', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()

    const responses = [
      await read(await invite(founder), pilot.cookie),
      await read(await invite(founder, pilot.email), pilot.cookie),
    ]

    expect(responses.map((response) => response.json())).toMatchObject([
      { signed_in_as: pilot.email, is_for_them: false },
      { signed_in_as: pilot.email, is_for_them: true },
    ])
  })

  test.each(['forerunners_session=', 'forerunners_session=altered', `forerunners_session=${'A'.repeat(43)}`])(
    'an invalid session is treated as signed out: %s',
    async (cookie) => {
      const { founder } = await hallam()

      const response = await read(await invite(founder), cookie)

      expect([response.statusCode, response.json().signed_in_as]).toEqual([200, null])
    },
  )

  test.each(Object.keys(voided))('a link that is %s is refused when read', async (how) => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    await voided[how]?.(founder, secret)

    const response = await read(secret)

    expect([response.statusCode, response.json()]).toEqual([409, invitationGone])
  })

  test('an altered link is refused', async () => {
    const { founder } = await hallam()
    const secret = await invite(founder)

    const altered = await read(secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`)
    const cut = await read(secret.slice(0, -1))

    expect([altered.statusCode, altered.json()]).toEqual([409, invitationGone])
    expect([cut.statusCode, cut.json().fields]).toEqual([400, { token: 'This link is incomplete.' }])
  })

  test('reading invitations from one IP address is throttled', async () => {
    const request = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/invitation/',
        remoteAddress: '203.0.113.9',
        payload: { token: 'A'.repeat(43) },
      })

    const responses = []
    for (let count = 0; count < 121; count += 1) responses.push((await request()).statusCode)

    expect(new Set(responses.slice(0, 120))).toEqual(new Set([409]))
    expect(responses.at(-1)).toBe(429)
  })
})

describe('accepting with an existing account', () => {
  test('an accepted invitation makes the pilot a member and moves the session', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()

    const response = await accept(pilot, await invite(founder, pilot.email))

    expect(response.json()).toMatchObject({
      account: { id: pilot.accountId },
      family: { id: founder.familyId, name: 'Hallam' },
      role: 'trustee',
    })
    expect((await pilot.get('/family/')).json()).toMatchObject({ id: founder.familyId })
    const newest = (await founder.get('/family/ledger/')).json().items[0]
    expect(newest).toMatchObject({ act: 'member.joined', by: pilot.accountId, details: { role: 'trustee' } })
  })

  test('a pilot with a complete profile skips onboarding after joining another family', async () => {
    const { founder } = await hallam()
    const [account, unknown] = [await world.create(), await world.create()]
    await account.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })

    expect((await accept(account, await invite(founder, account.email))).json().onboarding).toBeNull()
    expect((await accept(unknown, await invite(founder, unknown.email))).json().onboarding).toBe('profile')
  })

  test('other devices of the pilot stay in their family', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '203.0.113.20',
      payload: { email: pilot.email, password: 'the orchard behind the mill' },
    })
    const cookie = `forerunners_session=${login.cookies[0]?.value}`

    await accept(pilot, await invite(founder, pilot.email))

    const other = await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })
    expect(other.json()).toMatchObject({ family: { id: pilot.familyId } })
  })

  test.each(Object.keys(voided))(
    'a link that is %s can’t be accepted and the session stays in its family',
    async (how) => {
      const { founder } = await hallam()
      const pilot = await world.create()
      const secret = await invite(founder, pilot.email)
      await voided[how]?.(founder, secret)

      const response = await accept(pilot, secret)

      expect([response.statusCode, response.json()]).toEqual([409, invitationGone])
      expect((await pilot.get('/auth/me/')).json()).toMatchObject({ family: { id: pilot.familyId } })
    },
  )

  test('a member who opens another invitation is refused and the invitation stays open', async () => {
    const { founder, join } = await hallam()
    const guardian = await join('guardian')
    const secret = await invite(founder, world.newEmail(), 'trustee')

    const responses = [await accept(guardian, secret), await accept(founder, secret)]

    for (const response of responses)
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { code: 'already_member', detail: 'You’re already a member of this family.' },
      ])
    expect((await guardian.get('/auth/me/')).json()).toMatchObject({ role: 'guardian' })
    expect((await read(secret)).statusCode).toBe(200)
  })

  test('an inactive member can’t rejoin through another invitation', async () => {
    const { founder, join } = await hallam()
    const guardian = await join('guardian')
    const secret = await invite(founder, world.newEmail(), 'trustee')
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    expect((await accept(guardian, secret)).statusCode).toBe(403)
  })

  test('accepting an invitation on two devices in parallel succeeds once', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const other = await world.signIn(pilot.email)
    const secret = await invite(founder, pilot.email)

    const responses = await atOnce(
      world,
      'accounts',
      [pilot, other].map((device) => () => accept(device, secret)),
    )

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('declining an invitation', () => {
  test('a declined invitation is void, and the ledger doesn’t name who declined it', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const secret = await invite(founder, pilot.email)

    const response = await decline(pilot, secret)

    expect(response.json()).toEqual({ done: true })
    expect((await read(secret)).json()).toEqual(invitationGone)
    const newest = (await founder.get('/family/ledger/')).json().items[0]
    expect(newest).toMatchObject({ act: 'member.declined', by: null, details: { role: 'trustee' } })
    expect((await founder.get('/family/invitations/')).json().items).toEqual([])
  })

  test('an unknown invitation can’t be declined', async () => {
    const pilot = await world.create()

    expect((await decline(pilot, 'A'.repeat(43))).json()).toEqual(invitationGone)
  })
})

describe('the address of an invitation', () => {
  const other = {
    code: 'invitation_other_address',
    detail:
      'This invitation is for another address. Sign in with it, or ask the member who invited you to invite this one.',
  }
  const requestAddress = (token: string, email: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/invitation/ask/',
      remoteAddress: `198.51.100.${++visitors % 250}`,
      payload: { token, email },
    })
  const invitationsOf = async (client: TestClient) =>
    (await client.get('/family/invitations/')).json<{
      items: { id: string; email: string; asked_email: string | null }[]
    }>().items
  const notificationsOf = async (client: TestClient) =>
    (await client.get('/notifications/')).json<{ items: { kind: string; email: string; by: unknown }[] }>()
      .items

  test('another account can neither accept, decline nor register with the invitation', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const secret = await invite(founder)
    const email = world.newEmail()

    const created = await world.app.inject({
      method: 'POST',
      url: '/api/auth/create/',
      remoteAddress: '198.51.100.251',
      payload: {
        email,
        password: 'the orchard behind the mill',
        confirm_password: 'the orchard behind the mill',
        invitation: secret,
      },
    })
    const responses = [await accept(pilot, secret), await decline(pilot, secret)]

    expect([created.statusCode, created.json()]).toEqual([409, { ...other, refused_address: email }])
    for (const response of responses)
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { ...other, refused_address: pilot.email },
      ])
    expect((await read(secret)).statusCode).toBe(200)
    const made = await world.database.transaction((tx) =>
      tx.selectFrom('accounts').select('id').where('email', '=', email).execute(),
    )
    expect(made).toEqual([])
  })

  test('the case of the invited address makes no difference', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()

    expect((await accept(pilot, await invite(founder, pilot.email.toUpperCase()))).statusCode).toBe(200)
  })

  test('the inviter is notified in the app and by email who joined', async () => {
    const { founder, join } = await hallam()
    const trustee = await join('trustee')
    const pilot = await world.create()
    await pilot.post('/account/', { full_name: 'Ines Marsh' })
    await accept(pilot, await invite(founder, pilot.email))

    expect(await notificationsOf(founder)).toMatchObject([
      {
        kind: 'member_joined',
        email: pilot.email,
        by: { id: pilot.accountId, name: 'Ines Marsh' },
        document_id: null,
      },
      { kind: 'member_joined', email: trustee.email },
    ])
    const mail = await world.lastMailTo(founder.email)
    expect(mail?.subject).toBe(`Ines Marsh (${pilot.email}) has joined Hallam`)
    expect(await notificationsOf(trustee)).toEqual([])
  })

  test('a requested address can join once the inviter agrees, with a link sent to it', async () => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    const pilot = await world.create()

    expect((await requestAddress(secret, pilot.email)).json()).toEqual({ done: true })
    const [invitation] = await invitationsOf(founder)
    expect(invitation?.asked_email).toBe(pilot.email)
    expect(await notificationsOf(founder)).toMatchObject([
      { kind: 'invitation_asked', email: pilot.email, by: null },
    ])
    expect((await world.lastMailTo(founder.email))?.body).toContain(pilot.email)
    // The request alone allows nothing.
    expect((await accept(pilot, secret)).statusCode).toBe(409)

    const { link } = (
      await founder.post(`/family/invitations/${invitation?.id}/address/`, { email: pilot.email })
    ).json<{ link: string }>()

    expect((await accept(pilot, secret)).json()).toEqual(invitationGone)
    expect(world.secretIn((await world.lastMailTo(pilot.email))?.body)).toBe(world.secretIn(link))
    expect((await accept(pilot, world.secretIn(link))).json()).toMatchObject({
      family: { id: founder.familyId },
    })
    expect((await notificationsOf(founder))[0]).toMatchObject({ kind: 'member_joined', email: pilot.email })
  })

  test('a refused address request leaves the invitation with its address', async () => {
    const { founder } = await hallam()
    const invited = await world.create()
    const secret = await invite(founder, invited.email)
    const requested = world.newEmail()
    await requestAddress(secret, requested)
    const [invitation] = await invitationsOf(founder)

    expect(
      (
        await founder.post(`/family/invitations/${invitation?.id}/address/refuse/`, { email: requested })
      ).json(),
    ).toEqual({ done: true })

    expect(await invitationsOf(founder)).toMatchObject([{ email: invited.email, asked_email: null }])
    expect((await accept(invited, secret)).statusCode).toBe(200)
  })

  test('the inviter can only agree to the currently requested address', async () => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    const [first, second] = [world.newEmail(), world.newEmail()]
    await requestAddress(secret, first)
    await requestAddress(secret, second)
    const [invitation] = await invitationsOf(founder)

    const responses = [
      await founder.post(`/family/invitations/${invitation?.id}/address/`, { email: first }),
      await founder.post(`/family/invitations/${invitation?.id}/address/refuse/`, { email: first }),
    ]

    for (const response of responses)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([409, ['code', 'detail']])
    expect((await invitationsOf(founder))[0]?.asked_email).toBe(second)
  })

  test('allowing an address replaces its own open invitation', async () => {
    const { founder } = await hallam()
    const email = world.newEmail()
    await invite(founder, email)
    const secret = await invite(founder)
    await requestAddress(secret, email)
    const asked = (await invitationsOf(founder)).find(({ asked_email }) => asked_email === email)

    expect((await founder.post(`/family/invitations/${asked?.id}/address/`, { email })).statusCode).toBe(200)

    expect(await invitationsOf(founder)).toMatchObject([{ id: asked?.id, email }])
  })

  test('a repeated address request notifies once, and one link notifies at most five times a day', async () => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    const email = world.newEmail()
    await requestAddress(secret, email)
    await requestAddress(secret, email)
    expect(await notificationsOf(founder)).toHaveLength(1)

    const responses = []
    for (let count = 0; count < 4; count += 1)
      responses.push((await requestAddress(secret, world.newEmail())).statusCode)

    expect(responses).toEqual([200, 200, 200, 429])
  })

  test.each(Object.keys(voided))('a link that is %s can’t request another address', async (how) => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    await voided[how]?.(founder, secret)

    expect((await requestAddress(secret, world.newEmail())).json()).toEqual(invitationGone)
  })

  test('a guardian neither sees nor decides an address request', async () => {
    const { founder, join } = await hallam()
    const guardian = await join('guardian')
    const secret = await invite(founder)
    const email = world.newEmail()
    await requestAddress(secret, email)
    const [invitation] = await invitationsOf(founder)

    expect((await founder.get('/family/invitations/')).body).toContain(email)
    expect((await guardian.get('/family/invitations/')).body).not.toContain(email)
    expect(
      (await guardian.post(`/family/invitations/${invitation?.id}/address/`, { email })).statusCode,
    ).toBe(409)
  })
})
