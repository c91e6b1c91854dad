import { describe, expect, test } from 'vitest'

import { notificationKinds } from '../../../../test/news.ts'
import { insertDocument, type NewDocument, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { type VoteAct, voteActs } from '#contract/documents/allowed-votes.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'
import { deadlineTasks } from '#server/features/documents/approvals/deadline-tasks.ts'

const world = useWorld()

const paths = {
  approve: 'approve',
  request_changes: 'request-changes',
  decline: 'decline',
  abstain: 'abstain',
  recuse: 'recuse',
} as const

async function familyUnder(protocol: Protocol) {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, purpose_statement: 'Keep the mill turning.' })
  const members = {
    founder,
    successor: await join('successor'),
    trustee: await join('trustee'),
    guardian: await join('guardian'),
    advisor: await join('advisor'),
  }
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return members
}

const vote = async (client: TestClient, id: string, act: VoteAct, more: object = {}) => {
  const reason = act === 'decline' || act === 'request_changes' ? { reason: 'Because.' } : {}
  const rating = act === 'abstain' || act === 'recuse' ? {} : { alignment: 5 }
  return client.post(`/documents/${id}/${paths[act]}/`, {
    ...(await newest(client, id)),
    ...reason,
    ...rating,
    ...more,
  })
}
const read = async (client: TestClient, id: string) => (await client.get(`/documents/${id}/`)).json()

describe('the allowed votes of a document are the votes the server accepts', () => {
  const families = new Map<Protocol, ReturnType<typeof familyUnder>>()
  test.each(
    protocols.flatMap((protocol) =>
      documentClasses.map((documentClass) => [protocol, documentClass] as const),
    ),
  )(
    'allowed and accepted votes match under %s on a %s document for every role',
    async (protocol, documentClass) => {
      // Documents don't depend on each other, so all classes share a family.
      const family = families.get(protocol) ?? familyUnder(protocol)
      families.set(protocol, family)
      const members = await family
      for (const [role, pilot] of Object.entries(members)) {
        for (const act of voteActs) {
          // Each vote gets its own document, so that no vote depends on another's outcome.
          const id = await insertDocument(world, members.successor, {
            class: documentClass,
          } satisfies NewDocument)
          if (documentClass === 'personal')
            await members.successor.post(`/documents/${id}/share/`, {
              account_id: pilot.accountId,
              is_shared: true,
            })
          const shown = await read(pilot, id)
          const offered: VoteAct[] = shown.may?.votes ?? []
          const { version, hash } = shown.may ? shown : await read(members.successor, id)
          const reply = await pilot.post(`/documents/${id}/${paths[act]}/`, {
            version,
            hash,
            ...((act === 'decline' || act === 'request_changes') && { reason: 'Because.' }),
            ...((act === 'approve' || act === 'decline' || act === 'request_changes') && { alignment: 5 }),
          })
          expect([role, act, reply.statusCode === 200]).toEqual([role, act, offered.includes(act)])
        }
      }
    },
  )

  test('advice is recorded as advice and decides nothing', async () => {
    const { founder, successor } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)

    const advised = (await vote(successor, id, 'decline')).json()

    expect(advised).toMatchObject({ standing: 'advice', state: 'waiting' })
    expect(advised.approval.need).toMatchObject({ kind: 'more', against: 0, approvals: 0, voters: 3 })
    expect(
      advised.approval.votes.find(
        ({ account_id }: { account_id: string }) => account_id === successor.accountId,
      ),
    ).toMatchObject({
      standing: 'advice',
      verdict: 'no',
    })
    expect((await vote(successor, id, 'abstain')).statusCode).toBe(409)
  })

  test('a personal document names no one but its author', async () => {
    const { founder, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder, { class: 'personal' })
    await founder.post(`/documents/${id}/share/`, { account_id: trustee.accountId, is_shared: true })

    for (const pilot of [founder, trustee]) {
      const { approval } = await read(pilot, id)
      expect(approval.votes.map(({ account_id }: { account_id: string }) => account_id)).toEqual([
        founder.accountId,
      ])
    }
    expect((await read(trustee, id)).may.votes).toEqual([])
  })

  test('an abstention leaves the round open while a yes could still decide it', async () => {
    const { founder, trustee, guardian } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await vote(guardian, id, 'recuse')
    await vote(founder, id, 'approve')

    expect((await vote(trustee, id, 'abstain')).json()).toMatchObject({
      state: 'waiting',
      approval: { need: { must: [{ id: trustee.accountId }] } },
    })
    expect((await vote(trustee, id, 'approve')).json()).toMatchObject({ state: 'approved' })
  })

  test('a recused member can vote again until the round is decided', async () => {
    const { founder, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await vote(founder, id, 'approve')
    await vote(trustee, id, 'recuse')

    expect((await read(trustee, id)).may.votes).toEqual(voteActs)
    expect((await vote(trustee, id, 'approve')).json()).toMatchObject({ state: 'approved' })
  })

  test('the waiting list holds the documents a pilot can vote on, with their missing votes', async () => {
    const { founder, successor, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await vote(founder, id, 'approve')

    const waiting = async (pilot: TestClient) =>
      (await pilot.get('/documents/?waits=for_me')).json<{ items: { id: string; need: object }[] }>().items

    expect(await waiting(successor)).toEqual([])
    expect(await waiting(trustee)).toMatchObject([
      { id, need: { kind: 'more', any_count: 1, voters: 3, approvals: 1 } },
    ])
  })

  test('an outcome does not change when a voter leaves', async () => {
    const { founder, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await vote(founder, id, 'approve')
    await vote(trustee, id, 'approve')

    await founder.post(`/family/members/${trustee.accountId}/status/`, { status: 'inactive' })

    expect(await read(founder, id)).toMatchObject({
      state: 'approved',
      may: { votes: [] },
      approval: { need: { kind: 'done' } },
    })
  })
})

describe('the purpose statement', () => {
  test('value-based management needs a purpose statement, which can’t be cleared while it is in force or proposed', async () => {
    const { founder } = await world.foundFamily()
    const propose = () => founder.post('/family/protocol/', { governance_protocol: 'value_based_management' })
    const { version } = (await founder.get('/family/')).json()
    expect((await propose()).json().detail).toContain('purpose statement')

    await founder.post('/family/', { version, purpose_statement: 'Keep the mill turning.' })
    expect((await propose()).statusCode).toBe(200)

    const emptied = await founder.post('/family/', { version: version + 1, purpose_statement: '' })
    expect([emptied.statusCode, (await founder.get('/family/')).json().purpose_statement]).toEqual([
      409,
      'Keep the mill turning.',
    ])
  })

  test('a document under value-based management shows the purpose statement', async () => {
    const { founder } = await familyUnder('value_based_management')
    const id = await insertDocument(world, founder)

    expect((await read(founder, id)).approval.purpose_statement).toBe('Keep the mill turning.')
  })
})

describe('reminders', () => {
  test('a reminder reaches a member whose vote is missing, once a day', async () => {
    const { founder, trustee, guardian, successor } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    const remind = (by: TestClient, whom: TestClient) =>
      by.post(`/documents/${id}/remind/`, { account_id: whom.accountId })
    expect((await remind(founder, trustee)).statusCode).toBe(409)
    await vote(founder, id, 'approve')

    expect((await remind(guardian, trustee)).statusCode).toBe(200)
    expect((await remind(founder, trustee)).json().detail).toBe(
      'This member has already been reminded today.',
    )
    expect((await notificationKinds(trustee)).toSorted()).toEqual(['approval_asked', 'approval_reminder'])

    for (const whom of [founder, successor]) expect((await remind(guardian, whom)).statusCode).toBe(409)
    expect((await remind(guardian, guardian)).statusCode).toBe(409)
  })
})

describe('deadlines', () => {
  test('a deadline is set by writers, never in the past, and cleared by the decision', async () => {
    const { founder, trustee, guardian } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    const set = (by: TestClient, decide_by: string | null) =>
      by.post(`/documents/${id}/deadline/`, { decide_by })

    expect((await set(guardian, '2999-01-01')).statusCode).toBe(409)
    expect((await set(founder, '1999-01-01')).json().fields).toEqual({
      decide_by: 'This date is in the past. Choose a later one.',
    })
    expect((await set(trustee, '2999-01-01')).json()).toMatchObject({ decide_by: '2999-01-01' })
    await vote(founder, id, 'approve')
    expect((await vote(trustee, id, 'approve')).json()).toMatchObject({
      state: 'approved',
      decide_by: null,
      may: { set_deadline: false },
    })
    expect((await set(founder, '2999-01-01')).statusCode).toBe(409)
  })

  test('a deadline reminds missing voters once on its day', async () => {
    const { founder, trustee, guardian, successor } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await vote(founder, id, 'approve')
    await founder.post(`/documents/${id}/deadline/`, {
      decide_by: world.clock.now().toISOString().slice(0, 10),
    })

    for (let time = 0; time < 2; time++)
      await deadlineTasks(world.database, world.clock)['remind_of_deadlines']?.({}, {} as never)

    for (const pilot of [trustee, guardian])
      expect((await notificationKinds(pilot)).toSorted()).toEqual(['approval_asked', 'deadline_near'])
    for (const pilot of [founder, successor]) expect(await notificationKinds(pilot)).toEqual([])
  })
})
