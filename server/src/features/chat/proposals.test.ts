import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { replyTo, connect, readConversation, type ShownMessage, writeDocument } from '../../../test/chats.ts'
import { readMission, startMission } from '../../../test/missions.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

const unknownId = '01890000-0000-7000-8000-000000000000'
type Shown = ShownMessage['proposals'][number]

/** Makes the model propose something to this pilot. */
async function proposed(client: TestClient, kind: string, values: object): Promise<Shown> {
  await connect(client, server)
  server.be('well', { calls: [[{ name: `propose_${kind}`, input: values }]] })
  const { proposals } = await replyTo(client, 'Please do it.')
  server.be('well')
  expect(proposals).toHaveLength(1)
  return proposals[0] as Shown
}

const confirm = (client: TestClient, { id }: Pick<Shown, 'id'>, change?: object) =>
  client.post(`/chat/proposals/${id}/confirm/`, change ? { change } : {})
const decline = (client: TestClient, { id }: Pick<Shown, 'id'>) =>
  client.post(`/chat/proposals/${id}/decline/`)

/** The current state of the proposal, as its pilot sees it. */
async function now(client: TestClient): Promise<Shown | undefined> {
  const { items } = (await client.get('/chat/')).json<{ items: { id: string }[] }>()
  return (await readConversation(client, items[0]?.id ?? '')).messages.at(-1)?.proposals[0]
}

const documentsOf = async (client: TestClient) =>
  (await client.get('/documents/')).json<{ items: { id: string; title: string }[] }>().items
const missionsOf = async (client: TestClient) =>
  (await client.get('/missions/')).json<{ items: { id: string; type: string }[] }>().items
const mission = { type: 'succession', q1: 'a', q2: 'b', q3: 'c' }

async function withAction() {
  const family = await world.foundFamily()
  await family.founder.post('/account/', { full_name: 'Helena Hallam' })
  const { id } = await startMission(family.founder)
  const values = {
    mission_id: id,
    text: 'Clear the weir',
    owner_id: family.founder.accountId,
    due_on: '2031-05-01',
  }
  return { ...family, missionId: id, values }
}

const ownEntries = async (client: TestClient) =>
  (await client.get('/timeline/'))
    .json<{ items: { id: string; entry: object | null }[] }>()
    .items.filter(({ entry }) => entry !== null)
const ownActions = async (client: TestClient, id: string) =>
  (await readMission(client, id)).actions.flatMap(({ text }) => text ?? [])

describe('confirmed proposals', () => {
  test('a confirmed draft proposal creates a document, which the model then writes', async () => {
    const { founder } = await world.foundFamily()
    const values = { title: 'Boat rules', prompt: 'Who sails, and when.' }
    const proposal = await proposed(founder, 'draft_document', values)
    expect(proposal).toMatchObject({
      kind: 'draft_document',
      values,
      state: 'waiting',
      leads_to: null,
      names: { document: null, mission: null, owner: null },
    })
    expect(await documentsOf(founder)).toEqual([])
    server.be('well', { text: '## Sailing\n\nWhoever swims.' })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    const [document] = await documentsOf(founder)
    expect(document).toMatchObject({ title: 'Boat rules' })
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'document', id: document?.id } })
    await expect
      .poll(async () => (await founder.get(`/documents/${document?.id}/`)).json())
      .toMatchObject({ version: 2, body: '## Sailing\n\nWhoever swims.' })
  })

  test('a confirmed change proposal names the document and changes it', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(founder, 'change_document', { document_id: id, request: 'Only in May.' })
    expect(proposal).toMatchObject({ kind: 'change_document', names: { document: 'Boat' } })
    server.be('well', { text: 'We sail in May.' })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'document', id } })
    await expect
      .poll(async () => (await founder.get(`/documents/${id}/`)).json())
      .toMatchObject({ version: 3, body: 'We sail in May.' })
  })

  test('a confirmed action proposal adds the action with its mission and owner', async () => {
    const { founder, missionId, values } = await withAction()
    const proposal = await proposed(founder, 'add_action', values)
    expect(proposal).toMatchObject({
      kind: 'add_action',
      values,
      names: { mission: 'legacy', owner: 'Helena Hallam' },
    })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'mission', id: missionId } })
    expect(await ownActions(founder, missionId)).toEqual(['Clear the weir'])
  })

  test('a confirmed timeline proposal adds an entry with a partial date', async () => {
    const { founder } = await world.foundFamily()
    const values = {
      title: 'The mill is bought',
      kind: 'milestone',
      on: '1874-05',
      text: 'With borrowed money.',
    }
    const proposal = await proposed(founder, 'add_entry', values)
    expect(proposal).toMatchObject({ kind: 'add_entry', values })
    expect(await ownEntries(founder)).toEqual([])

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]
    await confirm(founder, proposal)

    const [entry, ...more] = await ownEntries(founder)
    expect([entry, more]).toMatchObject([
      { title: 'The mill is bought', on: '1874-05', entry: { text: 'With borrowed money.' } },
      [],
    ])
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'timeline', id: entry?.id } })
  })

  test('a confirmed mission proposal starts the mission', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)
    expect(proposal).toMatchObject({
      kind: 'start_mission',
      values: mission,
      names: { mission: 'succession' },
    })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    const [started] = await missionsOf(founder)
    expect(started).toMatchObject({ type: 'succession' })
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'mission', id: started?.id } })
  })

  test('a proposal confirmed with changed values uses those values', async () => {
    const { founder, missionId, values } = await withAction()
    const proposal = await proposed(founder, 'add_action', values)
    const changed = { ...values, text: 'Clear the weir by hand', due_on: '2032-01-01' }

    const bad = await Promise.all([
      confirm(founder, proposal, { kind: 'start_mission', values: mission }),
      confirm(founder, proposal, { kind: 'add_action', values: { ...changed, due_on: 'soon' } }),
      confirm(founder, proposal, { kind: 'add_action', values: { ...changed, is_done: true } }),
    ])
    const done = await confirm(founder, proposal, { kind: 'add_action', values: changed })

    expect(bad.map(({ statusCode }) => statusCode)).toEqual([409, 400, 400])
    expect(done.json<ShownMessage>().proposals[0]).toMatchObject({ state: 'done', values: changed })
    expect(await ownActions(founder, missionId)).toEqual(['Clear the weir by hand'])
  })

  test('a declined proposal does nothing and can’t be confirmed later', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)

    const declined = await decline(founder, proposal)
    const late = await confirm(founder, proposal)

    for (const response of [declined, late])
      expect(response.json<ShownMessage>().proposals[0]).toMatchObject({ state: 'declined', leads_to: null })
    expect(await missionsOf(founder)).toEqual([])
  })
})

describe('proposals are carried out once', () => {
  test.each([
    ['a mission', 'start_mission', mission],
    ['a document', 'draft_document', { title: 'Boat rules', prompt: 'Who sails.' }],
  ])('%s is carried out once, even if it is confirmed several times at once', async (_, kind, values) => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, kind, values)

    const responses = await atOnce(
      world,
      'conversations',
      [1, 2, 3].map(() => () => confirm(founder, proposal)),
    )
    const again = await confirm(founder, proposal)

    for (const response of [...responses, again])
      expect([response.statusCode, response.json<ShownMessage>().proposals[0]?.state]).toEqual([200, 'done'])
    expect(
      [
        ...(await documentsOf(founder)).filter(({ title }) => title === 'Boat rules'),
        ...(await missionsOf(founder)),
      ].length,
    ).toBe(1)
  })

  test('an action proposal confirmed and declined at once adds one action or none', async () => {
    const { founder, missionId, values } = await withAction()
    const proposal = await proposed(founder, 'add_action', values)

    await atOnce(world, 'conversations', [
      () => confirm(founder, proposal),
      () => decline(founder, proposal),
      () => confirm(founder, proposal),
    ])

    const state = (await now(founder))?.state
    expect(await ownActions(founder, missionId)).toEqual(state === 'done' ? ['Clear the weir'] : [])
  })
})

describe('permissions are checked when a proposal is confirmed', () => {
  test('a pilot whose role was lowered is refused, and the proposal stays waiting', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const proposal = await proposed(successor, 'start_mission', mission)
    const role = (name: string) =>
      founder.post(`/family/members/${successor.accountId}/role/`, { role: name })
    await role('guardian')

    const refused = await confirm(successor, proposal)

    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Your role doesn’t allow this. Ask the founder.',
    ])
    expect(await now(successor)).toMatchObject({ state: 'waiting' })
    await role('successor')
    expect((await confirm(successor, proposal)).json<ShownMessage>().proposals[0]).toMatchObject({
      state: 'done',
    })
    expect(await missionsOf(founder)).toHaveLength(1)
  })

  test('a document the pilot may no longer write is not changed', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const id = await writeDocument(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(successor, 'change_document', { document_id: id, request: 'Sink it.' })
    await founder.post(`/documents/${id}/bin/`)

    const refused = await confirm(successor, proposal)

    expect([refused.statusCode, refused.json().detail]).toEqual([
      404,
      'This doesn’t exist, or you don’t have access to it.',
    ])
    expect(await now(successor)).toMatchObject({
      state: 'waiting',
      leads_to: null,
      names: { document: null },
    })
  })

  test('a change proposal without a model is refused and stays waiting', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(founder, 'change_document', { document_id: id, request: 'Only in May.' })
    await founder.post('/account/llm/', { provider: 'self_hosted', is_in_use: false })

    const refused = await confirm(founder, proposal)

    expect(refused.json().detail).toMatch(/^No model is connected\./)
    expect(await now(founder)).toMatchObject({ state: 'waiting', leads_to: null })
  })

  test('records of another family are not found, whether the model or the pilot names them', async () => {
    const { founder, missionId, values } = await withAction()
    const foreign = await withAction()
    const foreignDocument = await writeDocument(foreign.founder, { title: 'Theirs', body: 'We sail.' })
    const own = await proposed(founder, 'add_action', values)
    const attempts = [
      { ...values, mission_id: foreign.missionId },
      { ...values, owner_id: foreign.founder.accountId },
      { ...values, mission_id: unknownId },
      { ...values, owner_id: unknownId },
    ]

    const responses = []
    for (const changed of attempts)
      responses.push(await confirm(founder, own, { kind: 'add_action', values: changed }))

    for (const response of responses) {
      expect([400, 404, 409]).toContain(response.statusCode)
      expect(response.json<{ detail: string }>().detail).not.toBe('')
    }
    expect(await now(founder)).toMatchObject({ state: 'waiting', values })
    const unnamed = await proposed(founder, 'change_document', {
      document_id: foreignDocument,
      request: 'Give it to us.',
    })
    expect(unnamed.names).toEqual({ document: null, mission: null, owner: null, contact: null })
    expect((await confirm(founder, unnamed)).statusCode).toBe(404)
    expect([
      await ownActions(founder, missionId),
      await ownActions(foreign.founder, foreign.missionId),
    ]).toEqual([[], []])
    expect((await foreign.founder.get(`/documents/${foreignDocument}/`)).json()).toMatchObject({ version: 2 })
  })

  test('a proposal refused with changed values has its original values again', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { title: 'Boat', body: 'We sail.' })
    const values = { document_id: id, request: 'Only in May.' }
    const proposal = await proposed(founder, 'change_document', values)

    const refused = await confirm(founder, proposal, {
      kind: 'change_document',
      values: { ...values, document_id: unknownId },
    })

    expect(refused.statusCode).toBe(404)
    expect(await now(founder)).toMatchObject({ state: 'waiting', values, names: { document: 'Boat' } })
  })

  test('a proposal can’t change a family that is scheduled for deletion', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)
    await founder.post('/family/delete/', { name: founder.email })

    const refused = [await confirm(founder, proposal), await decline(founder, proposal)]

    for (const response of refused)
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        expect.stringMatching(/^This family is scheduled for deletion/),
      ])
    await founder.post('/family/delete/undo/')
    expect(await missionsOf(founder)).toEqual([])
    expect((await confirm(founder, proposal)).json<ShownMessage>().proposals[0]).toMatchObject({
      state: 'done',
    })
  })
})
