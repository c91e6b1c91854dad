import { expect, test } from 'vitest'

import { goodPassword, publicUrl, useWorld, type Voice } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const gone = 'This invitation has been used or taken back, or its seven days are over. Ask your family for a new one.'
const notThere = { detail: 'There is nothing here.' }

interface Open {
  readonly id: string
  readonly email: string | null
  readonly expires_at: string
}

async function openOf(voice: Voice, query = ''): Promise<{ items: Open[]; next: string | null }> {
  return (await voice.get(`/family/invitations/${query}`)).json()
}

/** Has somebody invited; gives the invitation with the secret of its link. */
async function invite(voice: Voice, role = 'guardian') {
  const email = world.newEmail()
  const { link } = (await voice.post('/family/invitations/', { email, role })).json<{ link: string }>()
  const id = (await openOf(voice)).items.find((one) => one.email === email)?.id ?? ''
  return { id, email, secret: world.secretIn(link) }
}

let visitors = 0
function accept(invitation: string) {
  const payload = { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword, invitation }
  return world.app.inject({ method: 'POST', url: '/api/auth/create/', remoteAddress: `192.0.2.${++visitors}`, payload })
}

test('open invitations are listed with role, who sent them and until when, oldest first', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/account/', { full_name: 'Ines Marsh' })
  const first = await invite(founder, 'advisor')
  const second = await invite(trustee)

  const { items, next } = await openOf(founder)

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(next).toBeNull()
  expect(items).toEqual([
    {
      id: first.id,
      email: first.email,
      role: 'advisor',
      invited_by: { id: founder.accountId, full_name: '' },
      created_at: moment,
      expires_at: moment,
    },
    {
      id: second.id,
      email: second.email,
      role: 'guardian',
      invited_by: { id: trustee.accountId, full_name: 'Ines Marsh' },
      created_at: moment,
      expires_at: moment,
    },
  ])
})

test('addresses are only for who may invite', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  const { email } = await invite(founder)

  expect((await openOf(trustee)).items.map((one) => one.email)).toEqual([email])
  expect((await openOf(guardian)).items.map((one) => one.email)).toEqual([null])
})

test('an invitation that was accepted is pending no more; one whose days are over still is', async () => {
  const { founder } = await world.foundFamily()
  const [accepted, late] = [await invite(founder), await invite(founder)]
  await accept(accepted.secret)

  world.clock.move(8 * day)

  expect((await openOf(founder)).items.map(({ id }) => id)).toEqual([late.id])
})

test('page after page gives every invitation once', async () => {
  const founder = await world.create()
  const expected = []
  for (let count = 0; count < 5; count += 1) expected.push((await invite(founder)).id)

  const first = await openOf(founder, '?limit=3')
  const second = await openOf(founder, `?limit=3&cursor=${first.next}`)

  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected)
  expect(second.next).toBeNull()
})

test('sent again, an invitation has a new link for seven more days, and the old one is void', async () => {
  const { founder } = await world.foundFamily()
  const { id, email, secret } = await invite(founder, 'trustee')
  world.clock.move(6 * day)

  const answer = await founder.post(`/family/invitations/${id}/send/`)

  const mailed = world.secretIn((await world.lastMailTo(email))?.body)
  expect(answer.json()).toEqual({ done: true, link: `${publicUrl.origin}/auth/create#${mailed}` })
  world.clock.move(7 * day - minute)
  expect((await accept(secret)).json()).toEqual({ detail: gone })
  expect((await accept(mailed)).json()).toMatchObject({ family: { id: founder.familyId }, role: 'trustee' })
})

test('an invitation that is taken back leads nowhere, and nothing of the address stays', async () => {
  const { founder } = await world.foundFamily()
  const { id, email, secret } = await invite(founder, 'trustee')

  const answer = await founder.post(`/family/invitations/${id}/take-back/`)

  expect(answer.json()).toEqual({ done: true })
  expect((await accept(secret)).json()).toEqual({ detail: gone })
  expect((await openOf(founder)).items).toEqual([])
  const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('invitations').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(email)
  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({ act: 'member.uninvited', by: founder.accountId, details: { role: 'trustee' } })
})

test.each(['send', 'take-back'])('%s: a trustee sees to what they sent, the founder to everything', async (act) => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const [founders, trustees, other] = [await invite(founder), await invite(trustee), await invite(trustee)]

  const refused = await trustee.post(`/family/invitations/${founders.id}/${act}/`)
  const own = await trustee.post(`/family/invitations/${trustees.id}/${act}/`)
  const byFounder = await founder.post(`/family/invitations/${other.id}/${act}/`)

  expect(refused.json()).toEqual({ detail: 'Your role does not allow this. The founder can.' })
  expect([own.statusCode, byFounder.statusCode]).toEqual([200, 200])
})

test.each(['send', 'take-back'])('%s: an invitation that was accepted, taken back, or another family’s is not there', async (act) => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()
  const [accepted, takenBack, open] = [await invite(founder), await invite(founder), await invite(founder)]
  await accept(accepted.secret)
  await founder.post(`/family/invitations/${takenBack.id}/take-back/`)

  const answers = [
    await founder.post(`/family/invitations/${accepted.id}/${act}/`),
    await founder.post(`/family/invitations/${takenBack.id}/${act}/`),
    await stranger.post(`/family/invitations/${open.id}/${act}/`),
  ]

  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, notThere])
  expect((await openOf(founder)).items.map(({ id }) => id)).toEqual([open.id])
})
