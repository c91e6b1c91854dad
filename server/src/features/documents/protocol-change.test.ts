import { describe, expect, test } from 'vitest'

import { layPaper, newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()

async function familyOf(protocol: Protocol, ...others: Exclude<Role, 'founder'>[]) {
  const { founder, join } = await world.foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: protocol }).where('family_id', '=', founder.familyId).execute(),
  )
  const voices: Voice[] = []
  for (const role of others) voices.push(await join(role))
  return { founder, voices }
}

const propose = (voice: Voice, governance_protocol: Protocol) => voice.post('/family/protocol/', { governance_protocol })
const approve = async (voice: Voice, id: string, more: object = {}) =>
  voice.post(`/documents/${id}/approve/`, { ...(await newest(voice, id)), ...more })
const protocolOf = async (voice: Voice) => (await voice.get('/family/protocol/')).json()
const actsOn = async (voice: Voice, id: string) =>
  (await voice.get('/family/ledger/'))
    .json<{ items: { act: string; subject_id: string }[] }>()
    .items.filter(({ subject_id }) => subject_id === id)
    .map(({ act }) => act)

describe('a change of the protocol', () => {
  test('is a constitutional paper under the protocol in force, and takes effect when it is approved and not before', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee] = voices as [Voice]

    const paper = (await propose(founder, 'distributed_command')).json()
    expect(paper).toMatchObject({ class: 'constitutional', state: 'waiting', approval: { protocol: 'stewardship_council' } })
    expect(paper.body).toContain('Distributed command')
    expect(await protocolOf(trustee)).toMatchObject({
      in_force: 'stewardship_council',
      change: { document_id: paper.id, governance_protocol: 'distributed_command', proposed_by: { id: founder.accountId } },
    })

    await approve(founder, paper.id)
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council' })
    await approve(trustee, paper.id)

    expect(await protocolOf(founder)).toMatchObject({ in_force: 'distributed_command', change: null })
    expect((await founder.get('/family/')).json()).toMatchObject({ governance_protocol: 'distributed_command' })
    expect(await actsOn(founder, paper.id)).toEqual([
      'document.in_force',
      'protocol.changed',
      'document.approved',
      'document.approved',
      'protocol.proposed',
    ])
  })

  test('waits for everybody who has a vote, at once', async () => {
    const { founder, voices } = await familyOf('distributed_command', 'successor', 'advisor')
    const [successor, advisor] = voices as [Voice, Voice]
    const { id } = (await propose(founder, 'founder_authority')).json()

    const waiting = async (voice: Voice) =>
      (await voice.get('/documents/?waits=for_me')).json<{ items: { id: string }[] }>().items.map((one) => one.id)

    expect([await waiting(founder), await waiting(successor), await waiting(advisor)]).toEqual([[id], [id], []])
  })

  test('never lowers the bar for itself: under a council two thirds of it, whatever the new rule says', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian', 'guardian')
    const { id } = (await propose(founder, 'founder_authority')).json()

    await approve(founder, id)
    expect((await approve(voices[0] as Voice, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(voices[1] as Voice, id)).json()).toMatchObject({ state: 'approved' })
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'founder_authority' })
  })

  test('leaves what is being decided under the protocol it began with', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee, guardian] = voices as [Voice, Voice]
    const begun = await layPaper(world, founder)
    await approve(founder, begun)
    const drafted = await layPaper(world, trustee)

    const { id } = (await propose(founder, 'founder_authority')).json()
    await approve(founder, id)
    await approve(guardian, id)

    expect((await founder.get(`/documents/${begun}/`)).json()).toMatchObject({ state: 'waiting', approval: { protocol: 'stewardship_council' } })
    expect((await founder.get(`/documents/${drafted}/`)).json()).toMatchObject({ approval: { protocol: 'founder_authority' } })
  })

  test('a founder alone changes it as a founding act', async () => {
    const founder = await world.create()
    const { id } = (await propose(founder, 'distributed_command')).json()

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved', is_founding_act: true })
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'distributed_command', change: null })
  })

  test('that could never be approved is refused at once, and nothing is left of it', async () => {
    const { founder } = await familyOf('founder_authority', 'successor', 'successor')

    const answer = await propose(founder, 'stewardship_council')

    expect(answer.statusCode).toBe(409)
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'founder_authority', change: null })
    expect((await founder.get('/documents/')).json<{ items: unknown[] }>().items).toEqual([])
  })

  test('of two who propose at once one is before the family, and the other is told', async () => {
    const { founder } = await familyOf('stewardship_council', 'trustee')

    const answers = await Promise.all([propose(founder, 'distributed_command'), propose(founder, 'founder_authority')])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'A change of the protocol is before the family already. It has to be decided or taken back first.',
    )
  })

  test('to the protocol in force is none', async () => {
    const founder = await world.create()

    expect((await propose(founder, 'founder_authority')).json()).toEqual({ detail: 'The family decides under this protocol already.' })
  })

  test('that the family refuses is over, and another one can be proposed', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const { id } = (await propose(founder, 'distributed_command')).json()
    for (const voice of voices) await voice.post(`/documents/${id}/decline/`, { ...(await newest(voice, id)), reason: 'Not now.' })

    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council', change: null })
    expect((await propose(founder, 'distributed_command')).statusCode).toBe(200)
  })

  test('keeps its words: nobody approves one thing and gets another', async () => {
    const { founder } = await familyOf('stewardship_council', 'trustee')
    const { id } = (await propose(founder, 'distributed_command')).json()

    const answer = await founder.post(`/documents/${id}/`, { version: 1, title: 'Nothing to see', body: 'Just a small change.' })

    expect(answer.statusCode).toBe(409)
    expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 1, may: { write: false } })
  })
})

describe('taking it back', () => {
  test('ends it for everybody; the ledger keeps that it was there', async () => {
    const { founder, voices } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee] = voices as [Voice]
    const { id } = (await propose(founder, 'distributed_command')).json()
    const given = await newest(trustee, id)
    await approve(trustee, id)

    expect((await founder.post('/family/protocol/withdraw/', { document_id: id })).json()).toMatchObject({ change: null })

    expect((await trustee.post(`/documents/${id}/approve/`, given)).statusCode).toBe(404)
    expect((await trustee.get('/documents/?waits=for_me')).json<{ items: unknown[] }>().items).toEqual([])
    expect(await actsOn(founder, id)).toEqual(['protocol.withdrawn', 'document.approved', 'protocol.proposed'])
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council' })
  })

  test('comes too late once it is decided, and takes back nothing else', async () => {
    const founder = await world.create()
    const { id } = (await propose(founder, 'distributed_command')).json()
    await approve(founder, id)
    const paper = await layPaper(world, founder)

    expect((await founder.post('/family/protocol/withdraw/', { document_id: id })).json()).toEqual({
      detail: 'This change of the protocol has been decided already.',
    })
    expect((await founder.post('/family/protocol/withdraw/', { document_id: paper })).statusCode).toBe(404)
    expect((await founder.get(`/documents/${paper}/`)).statusCode).toBe(200)
  })
})

test('a horizon is the founder’s to set, and no other than the four', async () => {
  const { founder, voices } = await familyOf('founder_authority', 'trustee')

  expect((await founder.post('/family/', { version: 1, timeline_horizon: 'hundred_years' })).json()).toMatchObject({
    timeline_horizon: 'hundred_years',
  })
  expect((await founder.post('/family/', { version: 2, timeline_horizon: 'for_ever' })).statusCode).toBe(400)
  expect((await (voices[0] as Voice).post('/family/', { version: 2, timeline_horizon: 'three_generations' })).statusCode).toBe(409)
})
