import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { invitedRoles } from '#contract/roles.ts'

const world = useWorld()

const setRole = (by: Voice, { accountId }: Voice, role: string) => by.post(`/family/members/${accountId}/role/`, { role })
const setStatus = (by: Voice, { accountId }: Voice, status: string) => by.post(`/family/members/${accountId}/status/`, { status })
const newestAct = async (voice: Voice) => (await voice.get('/family/acts/')).json().items[0]

/** A second founder: how one becomes that is another act's business. */
async function crown({ familyId, accountId }: Voice): Promise<void> {
  await world.database.inFamily(familyId, (tx) => tx.updateTable('members').set({ role: 'founder' }).where('account_id', '=', accountId).execute())
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
  test.each(invitedRoles)('the founder makes a member %s, who may at once what that role may', async (role) => {
    const { founder, join } = await world.foundFamily()
    const member = await join(role === 'guardian' ? 'successor' : 'guardian')

    const answer = await setRole(founder, member, role)

    expect(answer.json()).toMatchObject({ account_id: member.accountId, role, status: 'active' })
    expect((await member.get('/auth/me/')).json()).toMatchObject({ role })
  })

  test('a change of role stands in the ledger with who it was about, and the same role again does not', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await guardian.post('/account/', { full_name: 'Ines Marsh' })

    await setRole(founder, guardian, 'trustee')
    await setRole(founder, guardian, 'trustee')

    const { items } = (await founder.get('/family/ledger/')).json()
    expect(items.filter(({ act }: { act: string }) => act === 'member.role_changed')).toEqual([
      expect.objectContaining({ by: founder.accountId, details: { account_id: guardian.accountId, role: 'trustee', before: 'guardian' } }),
    ])
    expect(await newestAct(founder)).toMatchObject({ other: { full_name: 'Ines Marsh' }, role: 'trustee' })
  })

  test('nobody is made founder this way', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')

    const answer = await setRole(founder, guardian, 'founder')

    expect([answer.statusCode, answer.json().fields]).toEqual([400, { role: 'This is not one of the choices.' }])
  })

  test('the last founder’s seat stays as it is, and the sentence says why', async () => {
    const { founder, join } = await world.foundFamily()
    await join('trustee')

    const answers = [await setRole(founder, founder, 'trustee'), await setStatus(founder, founder, 'inactive')]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({ detail: 'A family needs a founder, so its last one keeps this seat. Hand the family over first.' })
    }
    expect((await founder.get('/auth/me/')).json()).toMatchObject({ role: 'founder' })
  })

  test('of two founders each can change the other’s seat, nobody their own', async () => {
    const { founder, join } = await world.foundFamily()
    const second = await join('trustee')
    await crown(second)

    expect((await setRole(founder, founder, 'trustee')).json()).toEqual({ detail: 'You can’t change your own seat. Another founder can.' })
    expect((await setRole(second, founder, 'trustee')).json()).toMatchObject({ role: 'trustee' })
  })

  test('two founders who take each other’s seat at once leave one founder', async () => {
    const { founder, join } = await world.foundFamily()
    const second = await join('trustee')
    await crown(second)

    const answers = await atOnce(world, 'members', [() => setRole(founder, second, 'advisor'), () => setStatus(second, founder, 'inactive')])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('members').select(['role', 'status']).execute())
    expect(rows.filter(({ role, status }) => role === 'founder' && status === 'active')).toHaveLength(1)
  })
})

describe('status', () => {
  test('a member made inactive is refused from the next request on, and everything they made stays', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await trustee.post('/capitals/time/define/', { version: 0, definition: 'Evenings that belong to nobody else.' })

    const answer = await setStatus(founder, trustee, 'inactive')

    expect(answer.json()).toMatchObject({ account_id: trustee.accountId, status: 'inactive', role: 'trustee' })
    const refused = await trustee.get('/auth/me/')
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'Your seat in this family is not active. The founder can open it again.' }])
    expect((await founder.get('/capitals/')).body).toContain('Evenings that belong to nobody else.')
    expect(await newestAct(founder)).toMatchObject({ act: 'member.made_inactive', other: { id: trustee.accountId } })
  })

  test('made active again they sign in anew: a session from before does not come back to life', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await setStatus(founder, trustee, 'inactive')

    const answer = await setStatus(founder, trustee, 'active')

    expect(answer.json()).toMatchObject({ status: 'active' })
    expect(await newestAct(founder)).toMatchObject({ act: 'member.made_active', other: { id: trustee.accountId } })
    expect((await trustee.get('/auth/me/')).statusCode).toBe(401)
    expect((await signIn(trustee.email)).json()).toMatchObject({ family: { id: founder.familyId }, role: 'trustee' })
  })

  test('a seat in another family is not touched', async () => {
    const [here, there] = [await world.foundFamily(), await world.foundFamily()]
    const advisor = await here.join('advisor')
    const invited = (await there.founder.post('/family/invitations/', { email: advisor.email, role: 'advisor' })).json<{ link: string }>()
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

  test('saying the same twice changes nothing and stands in the ledger once', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')

    await setStatus(founder, trustee, 'inactive')
    await setStatus(founder, trustee, 'inactive')

    const { items } = (await founder.get('/family/ledger/')).json()
    expect(items.filter(({ act }: { act: string }) => act.startsWith('member.made'))).toHaveLength(1)
  })

  test('nobody is made pending', async () => {
    const { founder, join } = await world.foundFamily()

    const answer = await setStatus(founder, await join('trustee'), 'pending')

    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['status']])
  })
})

test.each(['role', 'status'])('%s: another family’s member and somebody unknown are not there', async (act) => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()
  const body = act === 'role' ? { role: 'advisor' } : { status: 'inactive' }

  for (const id of [stranger.accountId, '0198f1c2-0000-7000-8000-000000000000', 'nobody']) {
    const answer = await founder.post(`/family/members/${id}/${act}/`, body)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is nothing here.' }])
  }
  expect((await stranger.get('/auth/me/')).json()).toMatchObject({ role: 'founder' })
})
