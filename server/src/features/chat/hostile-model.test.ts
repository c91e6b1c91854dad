import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { replyTo, connect, sentTo, toolResults, writeDocument } from '../../../test/chats.ts'
import { useIntruder } from '../../../test/intruder.ts'
import { startMission } from '../../../test/missions.ts'
import { startModelServer, type ToolCall } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow) })
const intruder = useIntruder(world)
afterAll(() => server.close())
beforeEach(() => server.be('well'))

/**
 * Texts that must never reach an advisor's model. The advisor's own search words are zirconia and obsidian.
 */
const secrets = [
  'Nightingale',
  'nine millions',
  'Zacharias',
  'Hemlock',
  'my fears',
  'Albatross',
  'Keep it turning',
  'ledger entry',
  'Otherfamily',
  'Binned away',
]
const refused = 'There is nothing here that this pilot may read.'

let founder: TestClient
let trustee: TestClient
let guardian: TestClient
let advisor: TestClient
let shared: string
let hidden: string[]
let mission: string
beforeAll(async () => {
  const family = await world.foundFamily()
  founder = family.founder
  ;[trustee, guardian, advisor] = [
    await family.join('trustee'),
    await family.join('guardian'),
    await family.join('advisor'),
  ]
  for (const client of [founder, guardian, advisor]) await connect(client, server)
  await founder.post('/family/', { version: 1, name: 'Hallam', purpose_statement: 'Keep it turning.' })
  await trustee.post('/account/', { full_name: 'Zacharias Hallam' })
  await founder.post('/capitals/time/define/', { version: 0, definition: 'Albatross evenings.' })
  mission = (await startMission(founder)).id
  await founder.post(`/missions/${mission}/actions/`, { text: 'Cut the Hemlock', due_on: '2031-01-01' })
  shared = await writeDocument(founder, {
    title: 'Boat',
    body: 'The boat sails from May. Its hull has zirconia paint.',
  })
  await founder.post(`/documents/${shared}/share/`, { account_id: advisor.accountId, is_shared: true })
  const { founder: stranger } = await world.foundFamily()
  const binned = await writeDocument(founder, { title: 'Binned away', body: 'The zirconia was sold.' })
  await founder.post(`/documents/${binned}/bin/`)
  hidden = [
    await writeDocument(founder, {
      title: 'Nightingale',
      body: 'The zirconia and obsidian is worth nine millions.',
    }),
    await writeDocument(trustee, { class: 'personal', title: 'Letter', body: 'The obsidian: my fears.' }),
    await writeDocument(stranger, {
      title: 'Otherfamily',
      body: 'The zirconia and obsidian of the Otherfamily.',
    }),
    binned,
  ]
})

/** Makes the model call all of these tools, in as many questions as needed. */
async function askFor(
  client: TestClient,
  calls: readonly ToolCall[],
  question = 'Tell me about zirconia.',
): Promise<{ results: string[]; sent: string }> {
  const results: string[] = []
  let sent = ''
  for (let place = 0; place < calls.length; place += 10) {
    server.be('well', { calls: [calls.slice(place, place + 10)] })
    expect((await replyTo(client, question)).state).toBe('done')
    results.push(...toolResults(server))
    sent += sentTo(server)
  }
  return { results, sent }
}

const countProposals = async ({ familyId }: TestClient) =>
  (await world.database.inFamily(familyId, (tx) => tx.selectFrom('chat_proposals').select('id').execute()))
    .length

describe('an advisor’s model that calls every tool', () => {
  test('an advisor’s model reads only the shared document by id', async () => {
    const ids = [...hidden, '01890000-0000-7000-8000-000000000000']

    const { results, sent } = await askFor(
      advisor,
      [...ids, shared].map((id) => ({ name: 'read_document', input: { id } })),
    )

    expect(results.slice(0, -1)).toEqual(ids.map(() => refused))
    expect(results.at(-1)).toContain('The boat sails from May.')
    for (const secret of secrets) expect(sent).not.toContain(secret)
  })

  test('an advisor’s model finds only the shared document by words that all documents contain', async () => {
    const words = [
      'zirconia',
      'obsidian',
      'zirconia obsidian worth',
      'z',
      '%',
      '*',
      'Hallam',
      'letter',
      'the',
    ]

    const { results, sent } = await askFor(
      advisor,
      words.flatMap((one) =>
        ['search_documents', 'find_decisions'].map((name) => ({ name, input: { words: one } })),
      ),
    )

    expect(
      results
        .filter((result) => result.includes('zirconia'))
        .every((result) => result.includes('The boat sails from May.')),
    ).toBe(true)
    for (const secret of secrets) expect(sent).not.toContain(secret)
  })

  test('an advisor’s model gets no members, missions, capitals or ledger entries, and only the family’s name', async () => {
    const names = ['list_members', 'list_missions', 'read_capitals', 'read_ledger', 'read_family']

    const { results, sent } = await askFor(
      advisor,
      names.map((name) => ({ name, input: {} })),
    )

    expect(results.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => refused))
    expect(results[4]).toContain('Family: Hallam.')
    for (const secret of secrets) expect(sent).not.toContain(secret)
    expect(sent).not.toContain(founder.email)
  })

  test('invalid arguments, SQL and unknown tools return nothing', async () => {
    const anyCall = (name: string, input: unknown): ToolCall => ({ name, input })
    const sql = `' or '1'='1'; drop table documents; --`
    const inputs = [
      null,
      1,
      'x',
      [],
      ['x'],
      {},
      { id: null },
      { id: 1 },
      { id: '' },
      { id: sql },
      { id: [shared] },
      { id: { $ne: '' } },
      { id: '\0' },
    ]
    const wordings = [
      { words: null },
      { words: [] },
      { words: '' },
      { words: ' ' },
      { words: sql },
      { words: 'x'.repeat(401) },
      { words: '\ud800' },
    ]
    const tools = [
      'read_vault',
      'send_mail',
      '__proto__',
      'constructor',
      'toString',
      'propose_delete_family',
      'readDocument',
      'READ_DOCUMENT',
      '',
    ]
    const calls = [
      ...inputs.map((input) => anyCall('read_document', input)),
      ...wordings.flatMap((input) => [anyCall('search_documents', input), anyCall('find_decisions', input)]),
      ...tools.map((name) => anyCall(name, { id: hidden[0] })),
      anyCall('list_members', { role: 'founder', as: founder.accountId, family_id: founder.familyId }),
      anyCall('search_documents', {
        words: 'obsidian',
        pilot: { role: 'founder' },
        scope: { except: [] },
        limit: 1000,
      }),
    ]

    const { results, sent } = await askFor(advisor, calls)

    for (const secret of secrets) expect(sent).not.toContain(secret)
    // Internal errors aren't revealed either.
    for (const result of results)
      expect(result).not.toMatch(/postgres|syntax|relation|stack|node_modules|\.ts\b/i)
    expect((await founder.get(`/documents/${hidden[0]}/`)).statusCode).toBe(200)
  })

  test('a model can’t propose an action that the pilot’s role does not allow', async () => {
    const proposals = [
      { name: 'propose_draft_document', input: { title: 'Mine', prompt: 'All of it.' } },
      { name: 'propose_change_document', input: { document_id: shared, request: 'Delete it.' } },
      {
        name: 'propose_add_action',
        input: { mission_id: mission, text: 'Sell', owner_id: founder.accountId, due_on: '2031-01-01' },
      },
      { name: 'propose_start_mission', input: { type: 'family', q1: 'a', q2: 'b', q3: 'c' } },
    ]

    const results = [
      ...(await askFor(advisor, proposals)).results,
      ...(await askFor(guardian, proposals)).results,
    ]

    expect(results).toEqual(
      Array.from({ length: 8 }, () => 'The role of this pilot does not allow this. Do not propose it.'),
    )
    expect(await countProposals(advisor)).toBe(0)
  })
})

describe('a model without limits of its own', () => {
  test('the number of tool calls is limited, and the model still replies', async () => {
    const calls = Array.from({ length: 50 }, () => ({ name: 'search_documents', input: { words: 'boat' } }))
    server.be('well', { calls: [calls] })

    const message = await replyTo(advisor, 'Boat?')

    expect(message).toMatchObject({ state: 'done', text: server.text })
    expect(toolResults(server)).toHaveLength(50)
    expect(
      toolResults(server).filter((result) => result === 'No more look-ups: answer with what you have.'),
    ).toHaveLength(38)
  })

  test('the number of tool rounds is limited, and the model still replies', async () => {
    server.be('well', {
      calls: Array.from({ length: 100 }, () => [{ name: 'search_documents', input: { words: 'boat' } }]),
    })

    const message = await replyTo(advisor, 'Boat?')

    expect(message).toMatchObject({ state: 'done', text: server.text, trouble: null })
    expect(server.visits.length).toBeLessThanOrEqual(10)
  })

  test('huge tool arguments are rejected', async () => {
    const huge = 'x'.repeat(300_000)
    const calls = [
      { name: 'search_documents', input: { words: huge } },
      { name: 'read_document', input: { id: huge } },
      { name: 'list_members', input: { [huge]: huge } },
    ]
    server.be('well', { calls: [calls] })

    expect(await replyTo(advisor, 'Boat?')).toMatchObject({ state: 'done', text: server.text })
    expect(toolResults(server)).toEqual([
      'These arguments do not fit.',
      'These arguments do not fit.',
      refused,
    ])
  })

  test('tool results are limited in size', async () => {
    const long = Array.from({ length: 100 }, (_, place) => `${place} ${'lighthouse '.repeat(180)}`).join(
      '\n\n',
    )
    const id = await writeDocument(founder, {
      title: 'Long',
      body: `# ${'lighthouse '.repeat(9000)}\n\n${long}`,
    })
    const calls = Array.from({ length: 5 }, () => [{ name: 'read_document', input: { id } }])
    server.be('well', { calls: [...calls, [{ name: 'read_capitals', input: {} }]] })

    await replyTo(founder, 'Lighthouse?')

    expect(toolResults(server).join('').length).toBeLessThan(120_000)
    // The result doesn't claim that nothing was found.
    expect(toolResults(server).at(-1)).toBe('There is no room for more: answer with what you have.')
  })

  test('a reply has at most three proposals, even if many are made at once', async () => {
    const proposal = (place: number) => ({
      name: 'propose_draft_document',
      input: { title: `Document ${place}`, prompt: 'All of it.' },
    })
    server.be('well', {
      calls: [Array.from({ length: 8 }, (_, place) => proposal(place)), [proposal(8), proposal(9)]],
    })

    const message = await replyTo(founder, 'Write documents.')

    expect(message.proposals.map(({ kind, state }) => [kind, state])).toEqual(
      Array.from({ length: 3 }, () => ['draft_document', 'waiting']),
    )
    expect(
      toolResults(server).filter((result) => result === 'There are enough proposals already.'),
    ).toHaveLength(7)
  })
})

test('internal errors are not revealed to the model', async () => {
  await intruder.query('alter table capital_ratings rename to elsewhere')
  server.be('well', { calls: [[{ name: 'read_capitals', input: {} }]] })

  const { state } = await replyTo(founder, 'What are we worth?')
  await intruder.query('alter table elsewhere rename to capital_ratings')

  expect([state, toolResults(server)]).toEqual(['done', ['This could not be looked up.']])
})

test('two ledger entries about one document are two sources', async () => {
  await founder.post(`/documents/${shared}/add-approval/`, { account_id: guardian.accountId })
  server.be('well', { calls: [[{ name: 'read_ledger', input: {} }]] })

  await replyTo(founder, 'What happened?')

  const results = toolResults(server).join('\n')
  const acts = (await founder.get('/family/acts/?limit=50')).json<{
    items: { act: string; document: { id: string } | null }[]
  }>().items
  const about = acts.filter(({ document }) => document?.id === shared).map(({ act }) => act)
  expect(about.length).toBeGreaterThan(1)
  expect(new Set(results.match(/^\[\d+\] act: .*Boat.*$/gm)).size).toBe(about.length)
})
