import { describe, expect, test } from 'vitest'

import { insertDocument, type NewDocument, newest } from '../../../../test/documents.ts'
import { emailNews } from '../../../../test/news.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()

/** A family under a protocol: its founder and a member for each role, in order. */
async function familyOf(protocol: Protocol, ...others: Exclude<Role, 'founder'>[]) {
  const { founder, join } = await world.foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  const clients: TestClient[] = []
  for (const role of others) clients.push(await join(role))
  return { founder, clients, join }
}

const approve = async (client: TestClient, id: string, more: object = {}) =>
  client.post(`/documents/${id}/approve/`, { ...(await newest(client, id)), ...more })

const stateOf = async (client: TestClient, id: string) => (await client.get(`/documents/${id}/`)).json()

const ledgerOf = async (client: TestClient) =>
  (await client.get('/family/ledger/')).json<{
    items: { act: string; by: string | null; subject_id: string; details: object }[]
  }>().items

const actsOn = async (client: TestClient, id: string) =>
  (await ledgerOf(client)).filter(({ subject_id }) => subject_id === id).map(({ act }) => act)

describe('the protocols decide through the API', () => {
  test('under founder authority only the founder’s vote decides, and others advise', async () => {
    const { founder, clients } = await familyOf('founder_authority', 'successor', 'trustee')
    const id = await insertDocument(world, clients[0] as TestClient)

    expect((await approve(clients[1] as TestClient, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id)).json()).toMatchObject({
      state: 'approved',
      approved_version: 1,
      is_founding_act: false,
    })
    expect(await actsOn(founder, id)).toEqual(['document.in_force', 'document.approved', 'document.approved'])
  })

  test('a stewardship council approves when more than half vote and yes outnumbers no', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian', 'successor')
    const [trustee, guardian, successor] = clients as [TestClient, TestClient, TestClient]
    const id = await insertDocument(world, successor)

    expect((await approve(successor, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(trustee, id)).json()).toMatchObject({ state: 'waiting' })
    const said = await guardian.post(`/documents/${id}/decline/`, {
      ...(await newest(guardian, id)),
      reason: 'Too early.',
    })
    expect(said.json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('under distributed command the founder replaces a missing steward, and half is no majority', async () => {
    const { founder, clients } = await familyOf('distributed_command', 'successor', 'successor', 'guardian')
    const [first, second] = clients as [TestClient, TestClient]
    const id = await insertDocument(world, first)

    await second.post(`/documents/${id}/decline/`, { ...(await newest(second, id)), reason: 'Not ours.' })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(first, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('under value-based management every vote needs a rating', async () => {
    const { founder, clients } = await familyOf('value_based_management', 'successor', 'guardian')
    const [successor, guardian] = clients as [TestClient, TestClient]
    const id = await insertDocument(world, successor)

    const bare = await approve(founder, id)
    expect([bare.statusCode, bare.json().fields]).toEqual([400, { alignment: 'This is required.' }])
    await approve(founder, id, { alignment: 3 })
    expect((await approve(guardian, id, { alignment: 4 })).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id, { alignment: 4 })).json()).toMatchObject({ state: 'approved' })
  })

  test('a constitutional document under founder authority names the missing witness', async () => {
    const { founder, clients } = await familyOf('founder_authority', 'trustee', 'successor')
    const id = await insertDocument(world, founder, { class: 'constitutional' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(clients[0] as TestClient, id)).json()).toMatchObject({
      state: 'approved',
      is_founding_act: false,
    })
  })

  test('a constitutional document without a possible witness is refused with advice', async () => {
    const { founder } = await familyOf('founder_authority', 'successor', 'successor')
    const id = await insertDocument(world, founder, { class: 'constitutional' })

    const response = await approve(founder, id)

    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'No one in your family can approve this document yet. Invite a trustee or guardian, or change a member’s role.',
    ])
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft', may: { votes: [] } })
  })

  test('an operational document needs its author and one other member', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'successor', 'guardian')
    const id = await insertDocument(world, founder, { class: 'operational' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(clients[0] as TestClient, id)).json()).toMatchObject({ state: 'approved' })
  })
})

describe('an approval belongs to one version', () => {
  test('editing an approved document makes it a draft again, and the approved version stays readable', async () => {
    const { founder } = await familyOf('founder_authority')
    const id = await insertDocument(world, founder)
    const { hash } = await newest(founder, id)
    await approve(founder, id)

    const saved = await founder.post(`/documents/${id}/`, {
      version: 1,
      title: 'House rules',
      body: 'We sell the mill.',
    })

    expect(saved.json()).toMatchObject({
      state: 'draft',
      version: 2,
      approved_version: 1,
      approval: { round: null },
    })
    expect((await founder.get(`/documents/${id}/versions/1/`)).json()).toMatchObject({
      body: 'We keep the mill.',
      hash,
    })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved', approved_version: 2 })
  })

  test('votes on an older version are void when a newer one is saved', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await insertDocument(world, founder)
    await approve(clients[0] as TestClient, id)

    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'Another text.' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
  })

  test.each([
    ['an older version', (now: object) => ({ ...now, version: 1 })],
    ['a future version', (now: object) => ({ ...now, version: 3 })],
    ['a version with another hash', (now: object) => ({ ...now, hash: 'a'.repeat(64) })],
  ])('%s can’t be approved', async (_, wrong) => {
    const { founder } = await familyOf('founder_authority')
    const id = await insertDocument(world, founder)
    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'Another text.' })

    const response = await founder.post(`/documents/${id}/approve/`, wrong(await newest(founder, id)))

    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'There’s a newer version of this document. Read it before you vote.',
    ])
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
    expect(await actsOn(founder, id)).toEqual([])
  })

  test('approving twice counts once, also in the ledger', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await insertDocument(world, founder)
    const now = await newest(founder, id)

    for (let time = 0; time < 3; time++)
      expect((await founder.post(`/documents/${id}/approve/`, now)).statusCode).toBe(200)
    expect(await actsOn(founder, id)).toEqual(['document.approved'])

    await approve(clients[0] as TestClient, id)
    expect((await founder.post(`/documents/${id}/approve/`, now)).json()).toMatchObject({ state: 'approved' })
    expect(await actsOn(founder, id)).toHaveLength(3)
  })

  test('a vote can be changed until the round is decided', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await insertDocument(world, founder)
    await founder.post(`/documents/${id}/abstain/`, await newest(founder, id))
    await approve(founder, id)
    await approve(clients[0] as TestClient, id)

    const late = await (clients[1] as TestClient).post(`/documents/${id}/decline/`, {
      ...(await newest(founder, id)),
      reason: 'No.',
    })

    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'This version is already decided, so votes can’t be changed.',
    ])
  })

  test('the database refuses updates of a version, even from the application’s own role', async () => {
    const { founder } = await familyOf('founder_authority')
    const id = await insertDocument(world, founder)

    const change = world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('document_versions')
        .set({ body: 'forged' } as never)
        .where('document_id', '=', id)
        .execute(),
    )

    await expect(change).rejects.toThrow('a version is never changed')
  })
})

describe('the voters of a round', () => {
  test('a member who joined after the round opened has no vote in it', async () => {
    const { founder, clients, join } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await insertDocument(world, founder)
    await approve(founder, id)
    const late = await join('trustee')

    const response = await approve(late, id)

    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'You don’t have a vote on this document.',
    ])
    expect((await approve(clients[0] as TestClient, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('a deactivated member leaves the count', async () => {
    const { founder, clients } = await familyOf(
      'stewardship_council',
      'trustee',
      'guardian',
      'guardian',
      'trustee',
    )
    const [first, second, third] = clients as [TestClient, TestClient, TestClient]
    const id = await insertDocument(world, founder)
    await approve(founder, id)
    await approve(first, id)
    expect(await stateOf(founder, id)).toMatchObject({ state: 'waiting' })
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('members')
        .set({ status: 'inactive' })
        .where('account_id', 'in', [second.accountId, (clients[3] as TestClient).accountId])
        .execute(),
    )

    // Two of the three remaining members have voted, so the next vote of any kind closes the round.
    expect((await third.post(`/documents/${id}/abstain/`, await newest(third, id))).json()).toMatchObject({
      state: 'approved',
    })
    expect((await approve(second, id)).statusCode).toBe(403)
  })

  test('a recused member leaves the count on both sides', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee, guardian] = clients as [TestClient, TestClient]
    const id = await insertDocument(world, founder, { class: 'constitutional' })
    await approve(founder, id)
    expect(
      (await guardian.post(`/documents/${id}/recuse/`, await newest(guardian, id))).json(),
    ).toMatchObject({ state: 'waiting' })
    expect((await approve(trustee, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('an added approval is required, and an added advisor can read the document', async () => {
    const { founder, clients } = await familyOf('founder_authority', 'advisor')
    const [advisor] = clients as [TestClient]
    const id = await insertDocument(world, founder)
    expect((await advisor.get(`/documents/${id}/`)).statusCode).toBe(404)

    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(advisor, id)).json()).toMatchObject({ state: 'approved' })
    expect(await actsOn(founder, id)).toEqual([
      'document.in_force',
      'document.approved',
      'document.approved',
      'document.approval_added',
    ])
  })

  test('an added approval can be removed by its requester until the member votes', async () => {
    const { founder, clients } = await familyOf('founder_authority', 'advisor', 'trustee')
    const [advisor, trustee] = clients as [TestClient, TestClient]
    const id = await insertDocument(world, founder)
    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await approve(founder, id)

    const foreign = await trustee.post(`/documents/${id}/remove-approval/`, { account_id: advisor.accountId })
    expect(foreign.statusCode).toBe(409)
    const removed = await founder.post(`/documents/${id}/remove-approval/`, { account_id: advisor.accountId })
    expect(removed.json()).toMatchObject({ state: 'approved' })
  })

  test.each<[string, NewDocument]>([['personal', { class: 'personal' }]])(
    'an approval can’t be added to a %s document',
    async (_, document) => {
      const { founder, clients } = await familyOf('founder_authority', 'trustee')
      const id = await insertDocument(world, founder, document)

      const response = await founder.post(`/documents/${id}/add-approval/`, {
        account_id: (clients[0] as TestClient).accountId,
      })

      expect(response.statusCode).toBe(409)
    },
  )

  test('a member of another family can’t be added', async () => {
    const { founder } = await familyOf('founder_authority')
    const stranger = await world.create()
    const id = await insertDocument(world, founder)

    const response = await founder.post(`/documents/${id}/add-approval/`, { account_id: stranger.accountId })

    expect(response.json().fields).toEqual({ account_id: 'We couldn’t find this. Choose again.' })
  })
})

describe('a no and a request for changes', () => {
  test.each(['request-changes', 'decline'])('%s needs a reason', async (act) => {
    const { founder } = await familyOf('founder_authority')
    const id = await insertDocument(world, founder)

    for (const reason of [undefined, '', '   \n']) {
      const response = await founder.post(`/documents/${id}/${act}/`, {
        ...(await newest(founder, id)),
        reason,
      })
      expect([response.statusCode, response.json().fields]).toEqual([400, { reason: 'This is required.' }])
    }
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
  })

  test('the reason of a decline reaches only the author and everyone who had approved', async () => {
    const { founder, clients } = await familyOf(
      'stewardship_council',
      'trustee',
      'guardian',
      'trustee',
      'successor',
    )
    const [trustee, guardian, silent, author] = clients as [TestClient, TestClient, TestClient, TestClient]
    const id = await insertDocument(world, author, { title: 'The weir' })
    await approve(trustee, id)

    const asked = await guardian.post(`/documents/${id}/request-changes/`, {
      ...(await newest(guardian, id)),
      reason: 'Name the height.',
    })

    expect(asked.json()).toMatchObject({
      state: 'changes_requested',
      approval: { round: { state: 'rejected' } },
    })
    await emailNews(world)
    for (const reached of [author, trustee]) {
      const mail = await world.lastMailTo(reached.email)
      expect(mail?.subject).toContain('The weir')
      expect(mail?.body).toContain('Name the height.')
    }
    for (const spared of [founder, silent, guardian])
      expect((await world.lastMailTo(spared.email))?.body ?? '').not.toContain('Name the height.')
    // A new version can be voted on again.
    await author.post(`/documents/${id}/`, { version: 1, title: 'The weir', body: 'Two metres.' })
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
  })
})

describe('founding acts', () => {
  test('a document the founder approved alone is a founding act until three voters ratify it', async () => {
    const alone = await familyOf('stewardship_council')
    const first = await insertDocument(world, alone.founder, { class: 'policy' })
    expect((await approve(alone.founder, first)).json()).toMatchObject({
      state: 'approved',
      is_founding_act: true,
    })

    const { founder: other, join: joinOther } = await familyOf('stewardship_council', 'trustee')
    const act = await insertDocument(world, other, { class: 'constitutional' })
    expect((await approve(other, act)).json()).toMatchObject({
      state: 'approved',
      is_founding_act: true,
      can_ratify: false,
    })
    const early = await other.post(`/documents/${act}/ratify/`)
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'The family can ratify a founding act once it has three voters.',
    ])

    const guardian = await joinOther('guardian')
    expect(await stateOf(other, act)).toMatchObject({ can_ratify: true })
    expect((await other.post(`/documents/${act}/ratify/`)).json()).toMatchObject({
      state: 'approved',
      is_founding_act: true,
      can_ratify: false,
      approval: { round: { kind: 'ratification', state: 'open' } },
    })
    await approve(other, act)
    expect((await approve(guardian, act)).json()).toMatchObject({ state: 'approved', is_founding_act: false })
    expect(await actsOn(other, act)).toEqual([
      'document.ratified',
      'document.approved',
      'document.approved',
      'document.ratification_opened',
      'document.founding_act',
      'document.approved',
    ])
  })
})

test('a later protocol change does not affect an open round', async () => {
  const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
  const id = await insertDocument(world, clients[0] as TestClient)
  await approve(clients[0] as TestClient, id)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'founder_authority' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )

  expect((await approve(clients[1] as TestClient, id)).json()).toMatchObject({
    state: 'approved',
    approval: { protocol: 'stewardship_council' },
  })
})
