import { expect, test } from 'vitest'

import { goodPassword, publicUrl, useWorld, type TestClient } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const gone = 'This invitation has expired, or was used or withdrawn. Ask your family for a new one.'
const notFound = { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }

interface PendingInvitation {
  readonly id: string
  readonly email: string | null
  readonly expires_at: string
}

async function pendingOf(
  client: TestClient,
  query = '',
): Promise<{ items: PendingInvitation[]; next: string | null }> {
  return (await client.get(`/family/invitations/${query}`)).json()
}

/** Sends an invitation; returns it with the token of its link. */
async function invite(client: TestClient, role = 'guardian') {
  const email = world.newEmail()
  const { link } = (await client.post('/family/invitations/', { email, role })).json<{ link: string }>()
  const id = (await pendingOf(client)).items.find((one) => one.email === email)?.id ?? ''
  return { id, email, secret: world.secretIn(link) }
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

test('open invitations are listed oldest first with role, sender and expiry', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/account/', { full_name: 'Ines Marsh' })
  const first = await invite(founder, 'advisor')
  const second = await invite(trustee)

  const { items, next } = await pendingOf(founder)

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(next).toBeNull()
  expect(items).toEqual([
    {
      id: first.id,
      email: first.email,
      asked_email: null,
      role: 'advisor',
      invited_by: { id: founder.accountId, full_name: '' },
      created_at: moment,
      expires_at: moment,
    },
    {
      id: second.id,
      email: second.email,
      asked_email: null,
      role: 'guardian',
      invited_by: { id: trustee.accountId, full_name: 'Ines Marsh' },
      created_at: moment,
      expires_at: moment,
    },
  ])
})

test('invited addresses are visible only to members who may invite', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  const { email } = await invite(founder)

  expect((await pendingOf(trustee)).items.map((one) => one.email)).toEqual([email])
  expect((await pendingOf(guardian)).items.map((one) => one.email)).toEqual([null])
})

test('an accepted invitation is no longer pending, an expired one still is', async () => {
  const { founder } = await world.foundFamily()
  const [accepted, late] = [await invite(founder), await invite(founder)]
  await accept(accepted.secret, accepted.email)

  world.clock.move(8 * day)

  expect((await pendingOf(founder)).items.map(({ id }) => id)).toEqual([late.id])
})

test('paging returns every invitation once', async () => {
  const founder = await world.create()
  const expected = []
  for (let count = 0; count < 5; count += 1) expected.push((await invite(founder)).id)

  const first = await pendingOf(founder, '?limit=3')
  const second = await pendingOf(founder, `?limit=3&cursor=${first.next}`)

  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected)
  expect(second.next).toBeNull()
})

test('resending an invitation creates a new link for seven days and voids the old one', async () => {
  const { founder } = await world.foundFamily()
  const { id, email, secret } = await invite(founder, 'trustee')
  world.clock.move(6 * day)

  const response = await founder.post(`/family/invitations/${id}/send/`)

  const mailed = world.secretIn((await world.lastMailTo(email))?.body)
  expect(response.json()).toEqual({ done: true, link: `${publicUrl.origin}/auth/create#${mailed}` })
  world.clock.move(7 * day - minute)
  expect((await accept(secret, email)).json()).toMatchObject({ detail: gone })
  expect((await accept(mailed, email)).json()).toMatchObject({
    family: { id: founder.familyId },
    role: 'trustee',
  })
})

test('a withdrawn invitation is void and its address is deleted', async () => {
  const { founder } = await world.foundFamily()
  const { id, email, secret } = await invite(founder, 'trustee')

  const response = await founder.post(`/family/invitations/${id}/withdraw/`)

  expect(response.json()).toEqual({ done: true })
  expect((await accept(secret, email)).json()).toMatchObject({ detail: gone })
  expect((await pendingOf(founder)).items).toEqual([])
  const rows = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('invitations').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(email)
  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({
    act: 'member.uninvited',
    by: founder.accountId,
    details: { role: 'trustee' },
  })
})

test.each(['send', 'withdraw'])(
  'the %s call: a trustee manages their own invitations, the founder all of them',
  async (act) => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const [founders, trustees, other] = [await invite(founder), await invite(trustee), await invite(trustee)]

    const refused = await trustee.post(`/family/invitations/${founders.id}/${act}/`)
    const own = await trustee.post(`/family/invitations/${trustees.id}/${act}/`)
    const byFounder = await founder.post(`/family/invitations/${other.id}/${act}/`)

    expect(refused.json()).toMatchObject({
      code: 'not_permitted',
      detail: 'Your role doesn’t allow this. Ask the founder.',
    })
    expect([own.statusCode, byFounder.statusCode]).toEqual([200, 200])
  },
)

test.each(['send', 'withdraw'])(
  'the %s call returns 404 for an accepted, withdrawn or foreign invitation',
  async (act) => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()
    const [accepted, takenBack, open] = [await invite(founder), await invite(founder), await invite(founder)]
    await accept(accepted.secret, accepted.email)
    await founder.post(`/family/invitations/${takenBack.id}/withdraw/`)

    const responses = [
      await founder.post(`/family/invitations/${accepted.id}/${act}/`),
      await founder.post(`/family/invitations/${takenBack.id}/${act}/`),
      await stranger.post(`/family/invitations/${open.id}/${act}/`),
    ]

    for (const response of responses) expect([response.statusCode, response.json()]).toEqual([404, notFound])
    expect((await pendingOf(founder)).items.map(({ id }) => id)).toEqual([open.id])
  },
)
