import { describe, expect, test } from 'vitest'

import { layPaper, type NewPaper, newest } from '../../../test/papers.ts'
import { mailNews } from '../../../test/news.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()

/** A family under a protocol: its founder and whoever else, in order. */
async function familyOf(protocol: Protocol, ...others: Exclude<Role, 'founder'>[]) {
  const { founder, join } = await world.foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: protocol }).where('family_id', '=', founder.familyId).execute(),
  )
  const voices: Voice[] = []
  for (const role of others) voices.push(await join(role))
  return { founder, voices, join }
}

const approve = async (voice: Voice, id: string, more: object = {}) =>
  voice.post(`/documents/${id}/approve/`, { ...(await newest(voice, id)), ...more })

const stateOf = async (voice: Voice, id: string) => (await voice.get(`/documents/${id}/`)).json()

const ledgerOf = async (voice: Voice) =>
  (await voice.get('/family/ledger/')).json<{ items: { act: string; by: string | null; subject_id: string; details: object }[] }>().items

const actsOn = async (voice: Voice, id: string) => (await ledgerOf(voice)).filter(({ subject_id }) => subject_id === id).map(({ act }) => act)

describe('each protocol decides through the calls as it does in the law', () => {
  test('founder authority: the founder approves, others only advise', async () => {
    const { founder, voices } = await familyOf('founder_authority', 'successor', 'trustee')
    const id = await layPaper(world, voices[0] as Voice)

    expect((await approve(voices[1] as Voice, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved', approved_version: 1, is_founding_act: false })
    expect(await actsOn(founder, id)).toEqual(['document.in_force', 'document.approved', 'document.approved'])
  })

  test('stewardship council: more than half, more yes than no', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian', 'successor')
    const [trustee, guardian, successor] = voices as [Voice, Voice, Voice]
    const id = await layPaper(world, successor)

    expect((await approve(successor, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(trustee, id)).json()).toMatchObject({ state: 'waiting' })
    const said = await guardian.post(`/documents/${id}/decline/`, { ...(await newest(guardian, id)), reason: 'Too early.' })
    expect(said.json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('distributed command: the founder stands in for the steward, and half is no majority', async () => {
    const { founder, voices } = await familyOf('distributed_command', 'successor', 'successor', 'guardian')
    const [first, second] = voices as [Voice, Voice]
    const id = await layPaper(world, first)

    await second.post(`/documents/${id}/decline/`, { ...(await newest(second, id)), reason: 'Not ours.' })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(first, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('value-based management: every answer brings its alignment', async () => {
    const { founder, voices } = await familyOf('value_based_management', 'successor', 'guardian')
    const [successor, guardian] = voices as [Voice, Voice]
    const id = await layPaper(world, successor)

    const bare = await approve(founder, id)
    expect([bare.statusCode, bare.json().fields]).toEqual([400, { alignment: 'This is needed.' }])
    await approve(founder, id, { alignment: 3 })
    expect((await approve(guardian, id, { alignment: 4 })).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(founder, id, { alignment: 4 })).json()).toMatchObject({ state: 'approved' })
  })

  test('constitutional under founder authority: a witness is needed, and named as needed', async () => {
    const { founder, voices } = await familyOf('founder_authority', 'trustee', 'successor')
    const id = await layPaper(world, founder, { class: 'constitutional' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(voices[0] as Voice, id)).json()).toMatchObject({ state: 'approved', is_founding_act: false })
  })

  test('constitutional under founder authority without a possible witness says what to do', async () => {
    const { founder } = await familyOf('founder_authority', 'successor', 'successor')
    const id = await layPaper(world, founder, { class: 'constitutional' })

    const answer = await approve(founder, id)

    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'No one in your family can approve this document yet. Invite a trustee or guardian, or change a member’s role.',
    ])
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft', may: { votes: [] } })
  })

  test('operational: its author and one other', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'successor', 'guardian')
    const id = await layPaper(world, founder, { class: 'operational' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(voices[0] as Voice, id)).json()).toMatchObject({ state: 'approved' })
  })
})

describe('an approval belongs to one version', () => {
  test('a change makes a draft again, and what was approved stays readable as such', async () => {
    const { founder } = await familyOf('founder_authority')
    const id = await layPaper(world, founder)
    const { hash } = await newest(founder, id)
    await approve(founder, id)

    const saved = await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'We sell the mill.' })

    expect(saved.json()).toMatchObject({ state: 'draft', version: 2, approved_version: 1, approval: { round: null } })
    expect((await founder.get(`/documents/${id}/versions/1/`)).json()).toMatchObject({ body: 'We keep the mill.', hash })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved', approved_version: 2 })
  })

  test('answers to an older version are void when a newer one is saved', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await layPaper(world, founder)
    await approve(voices[0] as Voice, id)

    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'Another text.' })

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
  })

  test.each([
    ['a version that is gone', (now: object) => ({ ...now, version: 1 })],
    ['a version still to come', (now: object) => ({ ...now, version: 3 })],
    ['another hash', (now: object) => ({ ...now, hash: 'a'.repeat(64) })],
  ])('%s can’t be approved', async (_, wrong) => {
    const { founder } = await familyOf('founder_authority')
    const id = await layPaper(world, founder)
    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'Another text.' })

    const answer = await founder.post(`/documents/${id}/approve/`, wrong(await newest(founder, id)))

    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'There is a newer version of this paper. Read it first: an approval belongs to the text one has read.',
    ])
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
    expect(await actsOn(founder, id)).toEqual([])
  })

  test('approving twice counts once, in the ledger too', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await layPaper(world, founder)
    const now = await newest(founder, id)

    for (let time = 0; time < 3; time++) expect((await founder.post(`/documents/${id}/approve/`, now)).statusCode).toBe(200)
    expect(await actsOn(founder, id)).toEqual(['document.approved'])

    await approve(voices[0] as Voice, id)
    expect((await founder.post(`/documents/${id}/approve/`, now)).json()).toMatchObject({ state: 'approved' })
    expect(await actsOn(founder, id)).toHaveLength(3)
  })

  test('an answer can be changed until it is decided, and not after', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await layPaper(world, founder)
    await founder.post(`/documents/${id}/abstain/`, await newest(founder, id))
    await approve(founder, id)
    await approve(voices[0] as Voice, id)

    const late = await (voices[1] as Voice).post(`/documents/${id}/decline/`, { ...(await newest(founder, id)), reason: 'No.' })

    expect([late.statusCode, late.json().detail]).toEqual([409, 'This version is decided already, so the answer can’t be changed any more.'])
  })

  test('the database refuses to change a version, also to the application’s own user', async () => {
    const { founder } = await familyOf('founder_authority')
    const id = await layPaper(world, founder)

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

describe('who counts', () => {
  test('who joined after the question was put has no voice in it', async () => {
    const { founder, voices, join } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const id = await layPaper(world, founder)
    await approve(founder, id)
    const late = await join('trustee')

    const answer = await approve(late, id)

    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'You don’t have a vote on this document.'])
    expect((await approve(voices[0] as Voice, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('who was made inactive leaves the count', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian', 'guardian', 'trustee')
    const [first, second, third] = voices as [Voice, Voice, Voice]
    const id = await layPaper(world, founder)
    await approve(founder, id)
    await approve(first, id)
    expect(await stateOf(founder, id)).toMatchObject({ state: 'waiting' })
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('members')
        .set({ status: 'inactive' })
        .where('account_id', 'in', [second.accountId, (voices[3] as Voice).accountId])
        .execute(),
    )

    // Of three that are left, two have answered: the next answer of any kind closes it.
    expect((await third.post(`/documents/${id}/abstain/`, await newest(third, id))).json()).toMatchObject({ state: 'approved' })
    expect((await approve(second, id)).statusCode).toBe(403)
  })

  test('who steps out leaves the count on both sides', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee, guardian] = voices as [Voice, Voice]
    const id = await layPaper(world, founder, { class: 'constitutional' })
    await approve(founder, id)
    expect((await guardian.post(`/documents/${id}/recuse/`, await newest(guardian, id))).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(trustee, id)).json()).toMatchObject({ state: 'approved' })
  })

  test('an added approval is needed, an advisor’s too, who can read the paper from then on', async () => {
    const { founder, voices } = await familyOf('founder_authority', 'advisor')
    const [advisor] = voices as [Voice]
    const id = await layPaper(world, founder)
    expect((await advisor.get(`/documents/${id}/`)).statusCode).toBe(404)

    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    expect((await approve(founder, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(advisor, id)).json()).toMatchObject({ state: 'approved' })
    expect(await actsOn(founder, id)).toEqual(['document.in_force', 'document.approved', 'document.approved', 'document.approval_added'])
  })

  test('an approval added by mistake can be taken back by who asked for it, until it is answered', async () => {
    const { founder, voices } = await familyOf('founder_authority', 'advisor', 'trustee')
    const [advisor, trustee] = voices as [Voice, Voice]
    const id = await layPaper(world, founder)
    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await approve(founder, id)

    const foreign = await trustee.post(`/documents/${id}/remove-approval/`, { account_id: advisor.accountId })
    expect(foreign.statusCode).toBe(409)
    const removed = await founder.post(`/documents/${id}/remove-approval/`, { account_id: advisor.accountId })
    expect(removed.json()).toMatchObject({ state: 'approved' })
  })

  test.each<[string, NewPaper]>([['personal', { class: 'personal' }]])('nobody can be added to a %s paper', async (_, paper) => {
    const { founder, voices } = await familyOf('founder_authority', 'trustee')
    const id = await layPaper(world, founder, paper)

    const answer = await founder.post(`/documents/${id}/add-approval/`, { account_id: (voices[0] as Voice).accountId })

    expect(answer.statusCode).toBe(409)
  })

  test('somebody of another family can’t be added', async () => {
    const { founder } = await familyOf('founder_authority')
    const stranger = await world.create()
    const id = await layPaper(world, founder)

    const answer = await founder.post(`/documents/${id}/add-approval/`, { account_id: stranger.accountId })

    expect(answer.json().fields).toEqual({ account_id: 'There is nothing with this name.' })
  })
})

describe('a no and a request for changes', () => {
  test.each(['request-changes', 'decline'])('%s needs a reason', async (act) => {
    const { founder } = await familyOf('founder_authority')
    const id = await layPaper(world, founder)

    for (const reason of [undefined, '', '   \n']) {
      const answer = await founder.post(`/documents/${id}/${act}/`, { ...(await newest(founder, id)), reason })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { reason: 'This is needed.' }])
    }
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
  })

  test('the reason reaches the author and everyone who had approved, and nobody else', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian', 'trustee', 'successor')
    const [trustee, guardian, silent, author] = voices as [Voice, Voice, Voice, Voice]
    const id = await layPaper(world, author, { title: 'The weir' })
    await approve(trustee, id)

    const asked = await guardian.post(`/documents/${id}/request-changes/`, { ...(await newest(guardian, id)), reason: 'Name the height.' })

    expect(asked.json()).toMatchObject({ state: 'changes_requested', approval: { round: { state: 'rejected' } } })
    await mailNews(world)
    for (const reached of [author, trustee]) {
      const mail = await world.lastMailTo(reached.email)
      expect(mail?.subject).toContain('The weir')
      expect(mail?.body).toContain('Name the height.')
    }
    for (const spared of [founder, silent, guardian]) expect((await world.lastMailTo(spared.email))?.body ?? '').not.toContain('Name the height.')
    // A new version opens the question again.
    await author.post(`/documents/${id}/`, { version: 1, title: 'The weir', body: 'Two metres.' })
    expect(await stateOf(founder, id)).toMatchObject({ state: 'draft' })
  })
})

describe('founding acts', () => {
  test('what a founder approves alone is shown as a founding act until three voters ratify it', async () => {
    const alone = await familyOf('stewardship_council')
    const first = await layPaper(world, alone.founder, { class: 'policy' })
    expect((await approve(alone.founder, first)).json()).toMatchObject({ state: 'approved', is_founding_act: true })

    const { founder: other, join: joinOther } = await familyOf('stewardship_council', 'trustee')
    const act = await layPaper(world, other, { class: 'constitutional' })
    expect((await approve(other, act)).json()).toMatchObject({ state: 'approved', is_founding_act: true, can_ratify: false })
    const early = await other.post(`/documents/${act}/ratify/`)
    expect([early.statusCode, early.json().detail]).toEqual([409, 'The family can ratify a founding act as soon as it has three voters.'])

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

test('a later change of the protocol does not touch what is being decided', async () => {
  const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
  const id = await layPaper(world, voices[0] as Voice)
  await approve(voices[0] as Voice, id)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: 'founder_authority' }).where('family_id', '=', founder.familyId).execute(),
  )

  expect((await approve(voices[1] as Voice, id)).json()).toMatchObject({ state: 'approved', approval: { protocol: 'stewardship_council' } })
})
