import { afterAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'

import { documentWorkerForTests } from '../../../../test/document-worker.ts'
import { startMcpServer } from '../../../../test/mcp-server.ts'
import { addContact, agentValues, interfaceValues, openApi, serviceValues, type ShownContactPage } from '../../../../test/mesh.ts'
import { startPlainServer } from '../../../../test/plain-server.ts'
import { secretKey, useWorld, type Voice } from '../../../../test/world.ts'
import { openDocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { houseTasks } from '#server/features/mesh/probes/house-tasks.ts'
import { probeTasks } from '#server/features/mesh/probes/probe-tasks.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'

const server = await startPlainServer()
afterAll(() => server.close())
const documentWorker = await documentWorkerForTests()
const world = useWorld({ openings: readOpenings('127.0.0.1:*'), documentWorker })

const look = async (voice: Voice, id: string) => (await voice.post(`/mesh/contacts/${id}/probe/`)).json<ShownContactPage>()
const service = (voice: Voice, more: object = {}) => addContact(voice, serviceValues({ address: server.address, ...more }))
interface Network {
  parts: { part: string; state: string; trouble: string | null; count: number | null }[]
  contacts: { id: string; state: string }[]
  owed: { kind: string; name: string; on: string | null }[]
}
const network = async (voice: Voice) => (await voice.get('/mesh/network/')).json<Network>()

describe('a service', () => {
  test('that answers is up, with its time in the last half hour and the day', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('ok'))
    const { id } = await service(founder, { authentication: 'bearer', secret: 'sk-1' })

    const found = await look(founder, id)

    expect(found).toMatchObject({ state: 'up', trouble: null })
    expect([found.slots.at(-1), found.days.at(-1)]).toEqual([expect.any(Number), 1])
    expect(server.visits).toEqual([expect.objectContaining({ url: '/health' })])
    expect(server.visits[0]?.headers.authorization).toBe('Bearer sk-1')
  })

  test.each([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'not_found'],
    [500, 'server_error'],
    [429, 'server_error'],
  ])('that answers %i is down: %s', async (status, trouble) => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.writeHead(status).end())

    expect(await look(founder, (await service(founder)).id)).toMatchObject({ state: 'down', trouble, days: expect.arrayContaining([0]) as number[] })
  })

  test('a redirect is followed where it may lead, without the key to another host', async () => {
    const { founder } = await world.foundFamily()
    const other = await startPlainServer()
    server.be((_, response) => response.writeHead(302, { location: `${other.address}/moved` }).end())

    const found = await look(founder, (await service(founder, { authentication: 'header', auth_name: 'x-key', secret: 'sk-2' })).id)
    other.close()

    expect(found.state).toBe('up')
    expect(other.visits.map(({ url, headers }) => [url, headers['x-key']])).toEqual([['/moved', undefined]])
  })

  test('that nobody answers at is down, and the lines keep a gap', async () => {
    const { founder } = await world.foundFamily()
    const gone = await startPlainServer()
    gone.close()

    const found = await look(founder, (await addContact(founder, serviceValues({ address: gone.address }))).id)

    expect(found).toMatchObject({ state: 'down', trouble: 'no_route' })
    expect(found.slots.at(-1)).toBeNull()
  })

  test('paused or ended it is not looked at', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end())
    const [paused, ended] = [await service(founder), await service(founder)]
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })
    await founder.post(`/mesh/contacts/${ended.id}/end/`)

    await look(founder, paused.id)
    await look(founder, ended.id)

    expect(server.visits).toEqual([])
  })
})

test('the clock looks at what is due in every family: every minute at each tick, and not in between', async () => {
  const families = [await world.foundFamily(), await world.foundFamily()]
  server.be((_, response) => response.end())
  for (const [number, { founder }] of families.entries()) await service(founder, { health_path: `/${number}` })
  const outgoing = openOutgoing({ openings: readOpenings('127.0.0.1:*') })
  const parts = {
    database: world.database,
    clock: world.clock,
    outgoing,
    sealer: sealer(secretKey, 'mesh'),
    lacksModel: () => Promise.resolve(undefined),
    documents: openDocumentReader(documentWorker),
  }
  const tick = async () => {
    server.visits.length = 0
    await probeTasks(parts)['look_at_contacts']?.({}, {} as never)
    return server.visits
      .map(({ url }) => url)
      .filter((url) => /^\/[01]$/.test(url))
      .toSorted()
  }
  // Every tick comes a moment after its minute, now a little more, now a little less.
  const toTick = (moment: number) => world.clock.move(60_000 - (world.clock.now().getTime() % 60_000) + moment)

  toTick(800)
  expect(await tick()).toEqual(['/0', '/1'])
  world.clock.move(20_000)
  expect(await tick()).toEqual([])
  toTick(100)
  expect(await tick()).toEqual(['/0', '/1'])
  await outgoing.close()
})

test.each(['json', 'yaml'])('an interface whose document in %s lies elsewhere has its operations as soon as that answers', async (format) => {
  const { founder } = await world.foundFamily()
  server.be((_, response) => response.writeHead(503).end())
  const { id } = await addContact(founder, interfaceValues({ document: null, document_address: `${server.address}/openapi.${format}` }))
  expect(await look(founder, id)).toMatchObject({ state: 'degraded', trouble: 'document_unread', read_operations: [] })

  const document = openApi.replace('https://rates.example/v1', `${server.address}/v1`)
  server.be((_, response) => response.end(format === 'json' ? document : stringify(JSON.parse(document))))
  expect(await look(founder, id)).toMatchObject({ state: 'up', address: `${server.address}/v1`, read_operations: [{ id: 'latest' }] })
})

test('an agent on the pilot’s model says that there is none; one over MCP is greeted in its protocol', async () => {
  const { founder } = await world.foundFamily()
  const mcp = await startMcpServer()

  const own = await look(founder, (await addContact(founder, agentValues())).id)
  const over = await look(founder, (await addContact(founder, agentValues({ way: 'mcp', address: mcp.address }))).id)
  server.be((_, response) => response.end('{}'))
  const none = await look(founder, (await addContact(founder, agentValues({ way: 'mcp', address: server.address }))).id)
  mcp.close()

  expect([own, over, none].map(({ state, trouble }) => [state, trouble])).toEqual([
    ['degraded', 'no_model'],
    ['up', null],
    ['down', 'bad_answer'],
  ])
})

test('the house looks at its own parts, really', async () => {
  const { founder } = await world.foundFamily()
  const house = (more: object = {}) =>
    houseTasks({ database: world.database, clock: world.clock, store: world.store, greetMail: undefined, backupFile: undefined, ...more })[
      'look_at_house'
    ]?.({}, {} as never)
  const partsOf = async () => Object.fromEntries((await network(founder)).parts.map(({ part, state, trouble }) => [part, [state, trouble]]))
  expect((await partsOf())['database']).toEqual(['waiting', null])

  await house()
  expect(await partsOf()).toMatchObject({
    database: ['up', null],
    files: ['up', null],
    mail: ['not_set_up', 'outbox_only'],
    model: ['not_set_up', 'no_model'],
    backups: ['degraded', 'no_backup'],
  })

  const away = () => Promise.reject(new Error('away'))
  await house({ store: { probe: away }, greetMail: away, backupFile: import.meta.filename })
  expect(await partsOf()).toMatchObject({ files: ['down', 'store_away'], mail: ['down', 'no_route'] })
  expect((await partsOf())['backups']?.[1]).not.toBe('no_backup')
})

test('what people owe counts: a guardian who has not answered, an appointment that ends', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const email = world.newEmail()
  await founder.post('/family/invitations/', { email, role: 'guardian' })
  const soon = new Date(world.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  await addContact(founder, serviceValues({ name: 'Calendar', ends_on: soon }))
  await addContact(founder, serviceValues({ name: 'Archive', ends_on: '2039-01-01' }))

  expect((await network(founder)).owed).toEqual([
    { kind: 'guardian_unconfirmed', id: expect.any(String) as string, name: email, on: null },
    { kind: 'mandate_ending', id: expect.any(String) as string, name: 'Calendar', on: soon },
  ])
  expect((await network(guardian)).owed[0]?.name).toBe('')
})
