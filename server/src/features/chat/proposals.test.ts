import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { answered, connect, readTalk, type ShownMessage, writePaper } from '../../../test/chats.ts'
import { readMission, startMission } from '../../../test/missions.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

const nobody = '01890000-0000-7000-8000-000000000000'
type Shown = ShownMessage['proposals'][number]

/** Lets the model propose something to this pilot. */
async function proposed(voice: Voice, kind: string, values: object): Promise<Shown> {
  await connect(voice, server)
  server.be('well', { calls: [[{ name: `propose_${kind}`, input: values }]] })
  const { proposals } = await answered(voice, 'Please do it.')
  server.be('well')
  expect(proposals).toHaveLength(1)
  return proposals[0] as Shown
}

const confirm = (voice: Voice, { id }: Pick<Shown, 'id'>, change?: object) => voice.post(`/chat/proposals/${id}/confirm/`, change ? { change } : {})
const decline = (voice: Voice, { id }: Pick<Shown, 'id'>) => voice.post(`/chat/proposals/${id}/decline/`)

/** How it stands now, as its pilot sees it. */
async function now(voice: Voice): Promise<Shown | undefined> {
  const { items } = (await voice.get('/chat/')).json<{ items: { id: string }[] }>()
  return (await readTalk(voice, items[0]?.id ?? '')).messages.at(-1)?.proposals[0]
}

const papersOf = async (voice: Voice) => (await voice.get('/documents/')).json<{ items: { id: string; title: string }[] }>().items
const missionsOf = async (voice: Voice) => (await voice.get('/missions/')).json<{ items: { id: string; type: string }[] }>().items
const mission = { type: 'succession', q1: 'a', q2: 'b', q3: 'c' }

async function withAction() {
  const family = await world.foundFamily()
  await family.founder.post('/account/', { full_name: 'Helena Hallam' })
  const { id } = await startMission(family.founder)
  const values = { mission_id: id, text: 'Clear the weir', owner_id: family.founder.accountId, due_on: '2031-05-01' }
  return { ...family, missionId: id, values }
}

const ownEntries = async (voice: Voice) =>
  (await voice.get('/timeline/')).json<{ items: { id: string; entry: object | null }[] }>().items.filter(({ entry }) => entry !== null)
const ownActions = async (voice: Voice, id: string) => (await readMission(voice, id)).actions.flatMap(({ text }) => text ?? [])

describe('a proposal shows what would happen, and does it when it is confirmed', () => {
  test('to draft a paper, which the model then writes', async () => {
    const { founder } = await world.foundFamily()
    const values = { title: 'Boat rules', prompt: 'Who sails, and when.' }
    const proposal = await proposed(founder, 'draft_paper', values)
    expect(proposal).toMatchObject({
      kind: 'draft_paper',
      values,
      state: 'waiting',
      leads_to: null,
      names: { paper: null, mission: null, owner: null },
    })
    expect(await papersOf(founder)).toEqual([])
    server.be('well', { text: '## Sailing\n\nWhoever swims.' })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    const [paper] = await papersOf(founder)
    expect(paper).toMatchObject({ title: 'Boat rules' })
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'paper', id: paper?.id } })
    await expect
      .poll(async () => (await founder.get(`/documents/${paper?.id}/`)).json())
      .toMatchObject({ version: 2, body: '## Sailing\n\nWhoever swims.' })
  })

  test('to change a paper, by its title', async () => {
    const { founder } = await world.foundFamily()
    const id = await writePaper(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(founder, 'change_paper', { document_id: id, request: 'Only in May.' })
    expect(proposal).toMatchObject({ kind: 'change_paper', names: { paper: 'Boat' } })
    server.be('well', { text: 'We sail in May.' })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'paper', id } })
    await expect.poll(async () => (await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 3, body: 'We sail in May.' })
  })

  test('to add an action, with its mission and its owner', async () => {
    const { founder, missionId, values } = await withAction()
    const proposal = await proposed(founder, 'add_action', values)
    expect(proposal).toMatchObject({ kind: 'add_action', values, names: { mission: 'legacy', owner: 'Helena Hallam' } })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'mission', id: missionId } })
    expect(await ownActions(founder, missionId)).toEqual(['Clear the weir'])
  })

  test('to add to the timeline, with as much of the day as is known', async () => {
    const { founder } = await world.foundFamily()
    const values = { title: 'The mill is bought', kind: 'milestone', on: '1874-05', text: 'With borrowed money.' }
    const proposal = await proposed(founder, 'add_entry', values)
    expect(proposal).toMatchObject({ kind: 'add_entry', values })
    expect(await ownEntries(founder)).toEqual([])

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]
    await confirm(founder, proposal)

    const [entry, ...more] = await ownEntries(founder)
    expect([entry, more]).toMatchObject([{ title: 'The mill is bought', on: '1874-05', entry: { text: 'With borrowed money.' } }, []])
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'timeline', id: entry?.id } })
  })

  test('to start a mission, by its kind', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)
    expect(proposal).toMatchObject({ kind: 'start_mission', values: mission, names: { mission: 'succession' } })

    const done = (await confirm(founder, proposal)).json<ShownMessage>().proposals[0]

    const [begun] = await missionsOf(founder)
    expect(begun).toMatchObject({ type: 'succession' })
    expect(done).toMatchObject({ state: 'done', leads_to: { place: 'mission', id: begun?.id } })
  })

  test('with other values, where its pilot has changed them', async () => {
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

  test('or does nothing when it is declined, for good', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)

    const declined = await decline(founder, proposal)
    const late = await confirm(founder, proposal)

    for (const answer of [declined, late]) expect(answer.json<ShownMessage>().proposals[0]).toMatchObject({ state: 'declined', leads_to: null })
    expect(await missionsOf(founder)).toEqual([])
  })
})

describe('it happens once', () => {
  test.each([
    ['a mission', 'start_mission', mission],
    ['a paper', 'draft_paper', { title: 'Boat rules', prompt: 'Who sails.' }],
  ])('%s, however often it is confirmed at the same moment', async (_, kind, values) => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, kind, values)

    const answers = await atOnce(
      world,
      'conversations',
      [1, 2, 3].map(() => () => confirm(founder, proposal)),
    )
    const again = await confirm(founder, proposal)

    for (const answer of [...answers, again]) expect([answer.statusCode, answer.json<ShownMessage>().proposals[0]?.state]).toEqual([200, 'done'])
    expect([...(await papersOf(founder)).filter(({ title }) => title === 'Boat rules'), ...(await missionsOf(founder))].length).toBe(1)
  })

  test('an action, confirmed and declined at the same moment, is one or none', async () => {
    const { founder, missionId, values } = await withAction()
    const proposal = await proposed(founder, 'add_action', values)

    await atOnce(world, 'conversations', [() => confirm(founder, proposal), () => decline(founder, proposal), () => confirm(founder, proposal)])

    const state = (await now(founder))?.state
    expect(await ownActions(founder, missionId)).toEqual(state === 'done' ? ['Clear the weir'] : [])
  })
})

describe('it needs what the button needs, at the moment it is confirmed', () => {
  test('a role that was lowered meanwhile is refused, and it waits until it is raised again', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const proposal = await proposed(successor, 'start_mission', mission)
    const role = (name: string) => founder.post(`/family/members/${successor.accountId}/role/`, { role: name })
    await role('guardian')

    const refused = await confirm(successor, proposal)

    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Your role does not allow this. The founder can.'])
    expect(await now(successor)).toMatchObject({ state: 'waiting' })
    await role('successor')
    expect((await confirm(successor, proposal)).json<ShownMessage>().proposals[0]).toMatchObject({ state: 'done' })
    expect(await missionsOf(founder)).toHaveLength(1)
  })

  test('a paper that its pilot may not write any more stays as it is', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const id = await writePaper(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(successor, 'change_paper', { document_id: id, request: 'Sink it.' })
    await founder.post(`/documents/${id}/bin/`)

    const refused = await confirm(successor, proposal)

    expect([refused.statusCode, refused.json().detail]).toEqual([404, 'There is nothing here.'])
    expect(await now(successor)).toMatchObject({ state: 'waiting', leads_to: null, names: { paper: null } })
  })

  test('without a model a paper can’t be changed: it is said, and it waits', async () => {
    const { founder } = await world.foundFamily()
    const id = await writePaper(founder, { title: 'Boat', body: 'We sail.' })
    const proposal = await proposed(founder, 'change_paper', { document_id: id, request: 'Only in May.' })
    await founder.post('/account/llm/', { provider: 'self_hosted', is_in_use: false })

    const refused = await confirm(founder, proposal)

    expect(refused.json().detail).toMatch(/^No model is connected\./)
    expect(await now(founder)).toMatchObject({ state: 'waiting', leads_to: null })
  })

  test('what belongs to another family is not there, whether the model or the pilot names it', async () => {
    const { founder, missionId, values } = await withAction()
    const foreign = await withAction()
    const foreignPaper = await writePaper(foreign.founder, { title: 'Theirs', body: 'We sail.' })
    const own = await proposed(founder, 'add_action', values)
    const attempts = [
      { ...values, mission_id: foreign.missionId },
      { ...values, owner_id: foreign.founder.accountId },
      { ...values, mission_id: nobody },
      { ...values, owner_id: nobody },
    ]

    const answers = []
    for (const changed of attempts) answers.push(await confirm(founder, own, { kind: 'add_action', values: changed }))

    for (const answer of answers) {
      expect([400, 404, 409]).toContain(answer.statusCode)
      expect(answer.json<{ detail: string }>().detail).not.toBe('')
    }
    expect(await now(founder)).toMatchObject({ state: 'waiting', values })
    const told = await proposed(founder, 'change_paper', { document_id: foreignPaper, request: 'Give it to us.' })
    expect(told.names).toEqual({ paper: null, mission: null, owner: null, contact: null })
    expect((await confirm(founder, told)).statusCode).toBe(404)
    expect([await ownActions(founder, missionId), await ownActions(foreign.founder, foreign.missionId)]).toEqual([[], []])
    expect((await foreign.founder.get(`/documents/${foreignPaper}/`)).json()).toMatchObject({ version: 2 })
  })

  test('changed values that are refused are not what waits afterwards', async () => {
    const { founder } = await world.foundFamily()
    const id = await writePaper(founder, { title: 'Boat', body: 'We sail.' })
    const values = { document_id: id, request: 'Only in May.' }
    const proposal = await proposed(founder, 'change_paper', values)

    const refused = await confirm(founder, proposal, { kind: 'change_paper', values: { ...values, document_id: nobody } })

    expect(refused.statusCode).toBe(404)
    expect(await now(founder)).toMatchObject({ state: 'waiting', values, names: { paper: 'Boat' } })
  })

  test('a family that waits for its deletion is not changed by it', async () => {
    const { founder } = await world.foundFamily()
    const proposal = await proposed(founder, 'start_mission', mission)
    await founder.post('/family/delete/', { name: founder.email })

    const refused = [await confirm(founder, proposal), await decline(founder, proposal)]

    for (const answer of refused)
      expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/^This family waits for its deletion/)])
    await founder.post('/family/keep/')
    expect(await missionsOf(founder)).toEqual([])
    expect((await confirm(founder, proposal)).json<ShownMessage>().proposals[0]).toMatchObject({ state: 'done' })
  })
})
