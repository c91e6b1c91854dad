import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { invitedRoles } from '#contract/roles.ts'

const world = useWorld()

const setRole = (by: TestClient, { accountId }: TestClient, role: string) =>
  by.post(`/family/members/${accountId}/role/`, { role })
const setStatus = (by: TestClient, { accountId }: TestClient, status: string) =>
  by.post(`/family/members/${accountId}/status/`, { status })
const newestAct = async (client: TestClient) => (await client.get('/family/acts/')).json().items[0]

/** Makes a second founder directly in the database. */
async function makeFounder({ familyId, accountId }: TestClient): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx.updateTable('members').set({ role: 'founder' }).where('account_id', '=', accountId).execute(),
  )
}

let visitors = 0
function signIn(email: string) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: `192.0.2.${++visitors}`,
    payload: { email, password: goodPassword },
  })
}

describe('roles', () => {
  test.each(invitedRoles)('the founder makes a member %s, who gets its permissions at once', async (role) => {
    const { founder, join } = await world.foundFamily()
    const member = await join(role === 'guardian' ? 'successor' : 'guardian')

    const response = await setRole(founder, member, role)

    expect(response.json()).toMatchObject({ account_id: member.accountId, role, status: 'active' })
    expect((await member.get('/auth/me/')).json()).toMatchObject({ role })
  })

  test('a role change is recorded in the ledger, and the same role again is not', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await guardian.post('/account/', { full_name: 'Ines Marsh' })

    await setRole(founder, guardian, 'trustee')
    await setRole(founder, guardian, 'trustee')

    const { items } = (await founder.get('/family/ledger/')).json()
    expect(items.filter(({ act }: { act: string }) => act === 'member.role_changed')).toEqual([
      expect.objectContaining({
        by: founder.accountId,
        details: { account_id: guardian.accountId, role: 'trustee', before: 'guardian' },
      }),
    ])
    expect(await newestAct(founder)).toMatchObject({ other: { full_name: 'Ines Marsh' }, role: 'trustee' })
  })

  test('a member can’t be made founder by a role change', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')

    const response = await setRole(founder, guardian, 'founder')

    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { role: 'Choose one of the options.' },
    ])
  })

  test('the last founder’s role and status can’t be changed', async () => {
    const { founder, join } = await world.foundFamily()
    await join('trustee')

    const responses = [
      await setRole(founder, founder, 'trustee'),
      await setStatus(founder, founder, 'inactive'),
    ]

    for (const response of responses) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({
        code: 'last_founder',
        detail: 'A family needs a founder, and you’re the last one. Transfer the family first.',
      })
    }
    expect((await founder.get('/auth/me/')).json()).toMatchObject({ role: 'founder' })
  })

  test('each of two founders can change the other, but not themselves', async () => {
    const { founder, join } = await world.foundFamily()
    const second = await join('trustee')
    await makeFounder(second)

    expect((await setRole(founder, founder, 'trustee')).json()).toEqual({
      code: 'own_seat',
      detail: 'You can’t change your own membership. Another founder can.',
    })
    expect((await setRole(second, founder, 'trustee')).json()).toMatchObject({ role: 'trustee' })
  })

  test('two founders who demote each other in parallel leave one founder', async () => {
    const { founder, join } = await world.foundFamily()
    const second = await join('trustee')
    await makeFounder(second)

    const responses = await atOnce(world, 'members', [
      () => setRole(founder, second, 'advisor'),
      () => setStatus(second, founder, 'inactive'),
    ])

    // The slower one is no longer founder (409) or no longer active (403).
    const [done, refused] = responses.map(({ statusCode }) => statusCode).toSorted()
    expect(done).toBe(200)
    expect([403, 409]).toContain(refused)
    const rows = await world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('members').select(['role', 'status']).execute(),
    )
    expect(rows.filter(({ role, status }) => role === 'founder' && status === 'active')).toHaveLength(1)
  })
})

describe('status', () => {
  test('a member made inactive is refused from the next request on and their work remains', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await trustee.post('/capitals/time/define/', {
      version: 0,
      definition: 'Evenings that belong to nobody else.',
    })

    const response = await setStatus(founder, trustee, 'inactive')

    expect(response.json()).toMatchObject({
      account_id: trustee.accountId,
      status: 'inactive',
      role: 'trustee',
    })
    const refused = await trustee.get('/auth/me/')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'session_refused',
        detail: 'Your membership in this family is inactive. The founder can make you active again.',
      },
    ])
    expect((await founder.get('/capitals/')).body).toContain('Evenings that belong to nobody else.')
    expect(await newestAct(founder)).toMatchObject({
      act: 'member.made_inactive',
      other: { id: trustee.accountId },
    })
  })

  test('a reactivated member must sign in again', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await setStatus(founder, trustee, 'inactive')

    const response = await setStatus(founder, trustee, 'active')

    expect(response.json()).toMatchObject({ status: 'active' })
    expect(await newestAct(founder)).toMatchObject({
      act: 'member.made_active',
      other: { id: trustee.accountId },
    })
    expect((await trustee.get('/auth/me/')).statusCode).toBe(401)
    expect((await signIn(trustee.email)).json()).toMatchObject({
      family: { id: founder.familyId },
      role: 'trustee',
    })
  })

  test('a status change doesn’t affect membership in another family', async () => {
    const [here, there] = [await world.foundFamily(), await world.foundFamily()]
    const advisor = await here.join('advisor')
    const invited = (
      await there.founder.post('/family/invitations/', { email: advisor.email, role: 'advisor' })
    ).json<{ link: string }>()
    const elsewhere = await signIn(advisor.email)
    const cookie = cookieOf(elsewhere)
    const accepted = await world.app.inject({
      method: 'POST',
      url: '/api/auth/invitation/accept/',
      headers: { cookie },
      payload: { token: world.secretIn(invited.link) },
    })
    expect(accepted.json()).toMatchObject({ family: { id: there.founder.familyId } })

    await setStatus(here.founder, advisor, 'inactive')
    await setStatus(here.founder, advisor, 'active')

    const stays = await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })
    expect(stays.json()).toMatchObject({ family: { id: there.founder.familyId } })
  })

  test('setting the same status twice is recorded once', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')

    await setStatus(founder, trustee, 'inactive')
    await setStatus(founder, trustee, 'inactive')

    const { items } = (await founder.get('/family/ledger/')).json()
    expect(items.filter(({ act }: { act: string }) => act.startsWith('member.made'))).toHaveLength(1)
  })

  test('a member can’t be made pending', async () => {
    const { founder, join } = await world.foundFamily()

    const response = await setStatus(founder, await join('trustee'), 'pending')

    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['status']])
  })
})

test.each(['role', 'status'])('changing the %s of a foreign or unknown member returns 404', async (act) => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()
  const body = act === 'role' ? { role: 'advisor' } : { status: 'inactive' }

  for (const id of [stranger.accountId, '0198f1c2-0000-7000-8000-000000000000', 'nobody']) {
    const response = await founder.post(`/family/members/${id}/${act}/`, body)
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' },
    ])
  }
  expect((await stranger.get('/auth/me/')).json()).toMatchObject({ role: 'founder' })
})
