import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const gone = { detail: 'This invitation has been used or taken back, or its seven days are over. Ask your family for a new one.' }

/** Somebody's invitation into a family, by its secret. */
async function invite(by: Voice, email = world.newEmail(), role = 'trustee'): Promise<string> {
  return world.secretIn((await by.post('/family/invitations/', { email, role })).json<{ link: string }>().link)
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

const accept = (voice: Voice, token: string) => voice.post('/auth/invitation/accept/', { token })
const decline = (voice: Voice, token: string) => voice.post('/auth/invitation/decline/', { token })

async function hallam() {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await founder.post('/account/', { full_name: 'Helena Hallam' })
  return { founder, join }
}

/** Why each of these links no longer leads anywhere. */
const voided: Record<string, (founder: Voice, secret: string) => unknown> = {
  used: (_, secret) => world.create({ invitation: secret }),
  'taken back': async (founder) => {
    const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
    await founder.post(`/family/invitations/${items[0]?.id}/take-back/`)
  },
  'sent again since': async (founder) => {
    const { items } = (await founder.get('/family/invitations/')).json<{ items: { id: string }[] }>()
    await founder.post(`/family/invitations/${items[0]?.id}/send/`)
  },
  'a week old': () => world.clock.move(7 * day),
}

describe('reading an invitation', () => {
  test('whoever holds the link reads family, role and who sent it, and nothing else', async () => {
    const { founder } = await hallam()

    const answer = await read(await invite(founder))

    expect(answer.json()).toEqual({ family_name: 'Hallam', role: 'trustee', invited_by: 'Helena Hallam', signed_in_as: null })
  })

  test('somebody who is signed in reads with which account they would accept', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()

    const answer = await read(await invite(founder), pilot.cookie)

    expect(answer.json()).toMatchObject({ signed_in_as: pilot.email })
  })

  test.each(['forerunners_session=', 'forerunners_session=altered', `forerunners_session=${'A'.repeat(43)}`])(
    'a session that does not stand is nobody: %s',
    async (cookie) => {
      const { founder } = await hallam()

      const answer = await read(await invite(founder), cookie)

      expect([answer.statusCode, answer.json().signed_in_as]).toEqual([200, null])
    },
  )

  test.each(Object.keys(voided))('a link that is %s says so in one sentence', async (how) => {
    const { founder } = await hallam()
    const secret = await invite(founder)
    await voided[how]?.(founder, secret)

    const answer = await read(secret)

    expect([answer.statusCode, answer.json()]).toEqual([409, gone])
  })

  test('an altered link is none', async () => {
    const { founder } = await hallam()
    const secret = await invite(founder)

    const altered = await read(secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`)
    const cut = await read(secret.slice(0, -1))

    expect([altered.statusCode, altered.json()]).toEqual([409, gone])
    expect([cut.statusCode, cut.json().fields]).toEqual([400, { token: 'This link is not complete.' }])
  })

  test('an address that asks without end is told to wait', async () => {
    const ask = () =>
      world.app.inject({ method: 'POST', url: '/api/auth/invitation/', remoteAddress: '203.0.113.9', payload: { token: 'A'.repeat(43) } })

    const answers = []
    for (let count = 0; count < 121; count += 1) answers.push((await ask()).statusCode)

    expect(new Set(answers.slice(0, 120))).toEqual(new Set([409]))
    expect(answers.at(-1)).toBe(429)
  })
})

describe('accepting with an account that is there already', () => {
  test('the pilot takes the seat, and this session stands in that family', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()

    const answer = await accept(pilot, await invite(founder))

    expect(answer.json()).toMatchObject({ account: { id: pilot.accountId }, family: { id: founder.familyId, name: 'Hallam' }, role: 'trustee' })
    expect((await pilot.get('/family/')).json()).toMatchObject({ id: founder.familyId })
    const newest = (await founder.get('/family/ledger/')).json().items[0]
    expect(newest).toMatchObject({ act: 'member.joined', by: pilot.accountId, details: { role: 'trustee' } })
  })

  test('whoever has told who they are goes straight into the house; anybody else tells it first', async () => {
    const { founder } = await hallam()
    const [known, unknown] = [await world.create(), await world.create()]
    await known.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })

    expect((await accept(known, await invite(founder))).json().onboarding).toBeNull()
    expect((await accept(unknown, await invite(founder))).json().onboarding).toBe('profile')
  })

  test('other devices of the pilot stay in the family where they are', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '203.0.113.20',
      payload: { email: pilot.email, password: 'the orchard behind the mill' },
    })
    const cookie = `forerunners_session=${login.cookies[0]?.value}`

    await accept(pilot, await invite(founder))

    const other = await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })
    expect(other.json()).toMatchObject({ family: { id: pilot.familyId } })
  })

  test.each(Object.keys(voided))('a link that is %s is refused, and the session stays where it is', async (how) => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const secret = await invite(founder)
    await voided[how]?.(founder, secret)

    const answer = await accept(pilot, secret)

    expect([answer.statusCode, answer.json()]).toEqual([409, gone])
    expect((await pilot.get('/auth/me/')).json()).toMatchObject({ family: { id: pilot.familyId } })
  })

  test('whoever has a seat there already keeps it as it is, and the link stays for whom it was meant', async () => {
    const { founder, join } = await hallam()
    const guardian = await join('guardian')
    const secret = await invite(founder, world.newEmail(), 'trustee')

    const answers = [await accept(guardian, secret), await accept(founder, secret)]

    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([409, { detail: 'You already have a seat in this family.' }])
    expect((await guardian.get('/auth/me/')).json()).toMatchObject({ role: 'guardian' })
    expect((await read(secret)).statusCode).toBe(200)
  })

  test('an inactive seat is not opened by another link', async () => {
    const { founder, join } = await hallam()
    const guardian = await join('guardian')
    const secret = await invite(founder, world.newEmail(), 'trustee')
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    expect((await accept(guardian, secret)).statusCode).toBe(403)
  })

  test('of two who use one link at once one joins', async () => {
    const { founder } = await hallam()
    const pilots = [await world.create(), await world.create()]
    const secret = await invite(founder)

    const answers = await atOnce(
      world,
      'invitations',
      pilots.map((pilot) => () => accept(pilot, secret)),
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('somebody with two links into one family who follows both at once gets one seat', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const secrets = [await invite(founder), await invite(founder)]

    const answers = await atOnce(
      world,
      'accounts',
      secrets.map((secret) => () => accept(pilot, secret)),
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('declining', () => {
  test('the link is void, the family hears that it was declined and not by whom', async () => {
    const { founder } = await hallam()
    const pilot = await world.create()
    const secret = await invite(founder)

    const answer = await decline(pilot, secret)

    expect(answer.json()).toEqual({ done: true })
    expect((await read(secret)).json()).toEqual(gone)
    const newest = (await founder.get('/family/ledger/')).json().items[0]
    expect(newest).toMatchObject({ act: 'member.declined', by: null, details: { role: 'trustee' } })
    expect((await founder.get('/family/invitations/')).json().items).toEqual([])
  })

  test('a link that nobody sent can not be declined', async () => {
    const pilot = await world.create()

    expect((await decline(pilot, 'A'.repeat(43))).json()).toEqual(gone)
  })
})
