import { afterAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'

import { documentWorkerForTests } from '../../../../test/document-worker.ts'
import { startMcpServer } from '../../../../test/mcp-server.ts'
import {
  addContact,
  agentValues,
  interfaceValues,
  openApi,
  serviceValues,
  type ShownContactPage,
} from '../../../../test/mesh.ts'
import { startPlainServer } from '../../../../test/plain-server.ts'
import { keys, useWorld, type TestClient } from '../../../../test/world.ts'
import { ensureDocument } from '#server/features/mesh/interfaces/ensure-document.ts'
import { openDocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { serverTasks } from '#server/features/mesh/probes/server-tasks.ts'
import { probeTasks } from '#server/features/mesh/probes/probe-tasks.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'

const server = await startPlainServer()
afterAll(() => server.close())
const documentWorker = await documentWorkerForTests()
const world = useWorld({ openings: readOpenings('127.0.0.1:*'), documentWorker })

const probe = async (client: TestClient, id: string) =>
  (await client.post(`/mesh/contacts/${id}/probe/`)).json<ShownContactPage>()
const service = (client: TestClient, more: object = {}) =>
  addContact(client, serviceValues({ address: server.address, ...more }))
async function probeTimes({ familyId }: TestClient, id: string) {
  const row = await world.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('contacts')
      .select(['checked_at', 'next_probe_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return { checked: row.checked_at?.getTime() ?? 0, next: row.next_probe_at?.getTime() ?? 0 }
}
interface Network {
  parts: { part: string; state: string; failure: string | null; count: number | null }[]
  contacts: { id: string; state: string }[]
  owed: { kind: string; name: string; on: string | null }[]
}
const network = async (client: TestClient) => (await client.get('/mesh/network/')).json<Network>()

describe('a service', () => {
  test('a service that responds is up, with its latency in the current slot and day', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('ok'))
    const { id } = await service(founder, { authentication: 'bearer', secret: 'sk-1' })

    const found = await probe(founder, id)

    expect(found).toMatchObject({ state: 'up', failure: null })
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
  ])('a service that responds %i is down with %s', async (status, failure) => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.writeHead(status).end())

    const { id } = await service(founder, { authentication: 'bearer', secret: 'sk-1' })

    expect(await probe(founder, id)).toMatchObject({
      state: 'down',
      failure,
      days: expect.arrayContaining([0]) as number[],
    })
  })

  test('a busy service is probed again when its Retry-After is over', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.writeHead(503, { 'retry-after': '1800' }).end())
    const { id } = await service(founder)

    await probe(founder, id)

    const { checked, next } = await probeTimes(founder, id)
    const minutes = (next - checked) / 60_000
    expect(minutes).toBe(30)
  })

  test('a service without a key that responds 403 has not refused a key', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.writeHead(403).end())
    const open = await service(founder)
    const added = await addContact(founder, interfaceValues({ address: server.address }))

    expect([await probe(founder, open.id), await probe(founder, added.id)]).toMatchObject([
      { state: 'down', failure: 'refused' },
      { state: 'down', failure: 'refused' },
    ])
  })

  test('a redirect is followed if allowed, without the secret to another host', async () => {
    const { founder } = await world.foundFamily()
    const other = await startPlainServer()
    server.be((_, response) => response.writeHead(302, { location: `${other.address}/moved` }).end())

    const found = await probe(
      founder,
      (await service(founder, { authentication: 'header', auth_name: 'x-key', secret: 'sk-2' })).id,
    )
    other.close()

    expect(found.state).toBe('up')
    expect(other.visits.map(({ url, headers }) => [url, headers['x-key']])).toEqual([['/moved', undefined]])
  })

  test('a service that doesn’t respond is down, and its history has a gap', async () => {
    const { founder } = await world.foundFamily()
    const stopped = await startPlainServer()
    stopped.close()

    const found = await probe(
      founder,
      (await addContact(founder, serviceValues({ address: stopped.address }))).id,
    )

    expect(found).toMatchObject({ state: 'down', failure: 'no_route' })
    expect(found.slots.at(-1)).toBeNull()
  })

  test('a paused or ended service is not probed', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end())
    const [paused, ended] = [await service(founder), await service(founder)]
    await founder.post(`/mesh/contacts/${paused.id}/pause/`, { is_paused: true })
    await founder.post(`/mesh/contacts/${ended.id}/end/`)

    await probe(founder, paused.id)
    await probe(founder, ended.id)

    expect(server.visits).toEqual([])
  })
})

test('the cron task probes due contacts of every family once per minute', async () => {
  const families = [await world.foundFamily(), await world.foundFamily()]
  server.be((_, response) => response.end())
  for (const [number, { founder }] of families.entries())
    await service(founder, { health_path: `/${number}` })
  const outgoing = openOutgoing({ openings: readOpenings('127.0.0.1:*') })
  const parts = {
    database: world.database,
    clock: world.clock,
    outgoing,
    sealer: sealer(keys, 'mesh'),
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
  // Each tick comes slightly after the full minute, by varying amounts.
  const toTick = (moment: number) =>
    world.clock.move(60_000 - (world.clock.now().getTime() % 60_000) + moment)

  toTick(800)
  expect(await tick()).toEqual(['/0', '/1'])
  world.clock.move(20_000)
  expect(await tick()).toEqual([])
  toTick(100)
  expect(await tick()).toEqual(['/0', '/1'])
  await outgoing.close()
})

test.each(['json', 'yaml'])(
  'an API with a remote document in %s has its operations as soon as the document is available',
  async (format) => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.writeHead(503).end())
    const { id } = await addContact(
      founder,
      interfaceValues({ document: null, document_address: `${server.address}/openapi.${format}` }),
    )
    expect(await probe(founder, id)).toMatchObject({
      state: 'degraded',
      failure: 'document_unread',
      read_operations: [],
    })

    const document = openApi.replace('https://rates.example/v1', `${server.address}/v1`)
    server.be((_, response) => response.end(format === 'json' ? document : stringify(JSON.parse(document))))
    expect(await probe(founder, id)).toMatchObject({
      state: 'up',
      address: `${server.address}/v1`,
      read_operations: [{ id: 'latest' }],
    })
  },
)

describe('an API of the catalog', () => {
  const fields = ['address', 'document', 'operations', 'sealed_secret', 'health_path', 'auth_name'] as const
  const stored = (client: TestClient, id: string) =>
    world.database.inFamily(client.familyId, (tx) =>
      tx.selectFrom('contacts').select(fields).where('id', '=', id).executeTakeFirstOrThrow(),
    )

  test('the key of the UK company register is the user name, sealed and never returned', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('{}'))
    const added = await addContact(
      founder,
      interfaceValues({
        catalog_key: 'companies_house',
        document: null,
        address: server.address,
        authentication: 'basic_key',
        auth_name: 'ck-1',
        secret: 'ck-1',
      }),
    )

    const found = await probe(founder, added.id)

    expect(found).toMatchObject({ state: 'up', has_secret: true })
    expect(server.visits.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      [
        '/search/companies?q=forerunners&items_per_page=1',
        `Basic ${Buffer.from('ck-1:').toString('base64')}`,
      ],
    ])
    expect(JSON.stringify(found)).not.toContain('ck-1')
    expect(JSON.stringify(await stored(founder, added.id))).not.toContain('ck-1')
  })

  test('a wrong key is found by the probe', async () => {
    const { founder } = await world.foundFamily()
    server.be((request, response) =>
      response.writeHead(request.url?.startsWith('/records/search') ? 403 : 200).end(),
    )
    const { id } = await addContact(
      founder,
      interfaceValues({
        catalog_key: 'us_national_archives',
        document: null,
        address: server.address,
        authentication: 'header',
        auth_name: 'x-api-key',
        secret: 'wrong',
      }),
    )

    expect(await probe(founder, id)).toMatchObject({ state: 'down', failure: 'key_refused' })
  })

  test('an old document of the catalog is replaced at the next probe', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, interfaceValues({ catalog_key: 'vies', document: null }))
    const now = await stored(founder, id)
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ document: openApi, operations: null, address: 'https://rates.example/v1' })
        .where('id', '=', id)
        .execute(),
    )

    await probe(founder, id)

    expect(await stored(founder, id)).toEqual(now)
  })

  test('a new document of the catalog leaves an address of one’s own', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('{}'))
    const { id } = await addContact(
      founder,
      interfaceValues({ catalog_key: 'vies', document: null, address: server.address }),
    )
    const now = await stored(founder, id)
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.updateTable('contacts').set({ document: openApi }).where('id', '=', id).execute(),
    )

    await probe(founder, id)

    expect(await stored(founder, id)).toEqual(now)
    expect(now.address).toBe(server.address)
  })

  test('with a key, a new document on another server leaves the old document and address', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('{}'))
    const old = openApi.replace('https://rates.example/v1', server.address)
    const { id } = await addContact(
      founder,
      interfaceValues({
        catalog_key: 'companies_house',
        document: null,
        address: server.address,
        authentication: 'basic_key',
        secret: 'ck-2',
      }),
    )
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.updateTable('contacts').set({ document: old }).where('id', '=', id).execute(),
    )

    expect(await probe(founder, id)).toMatchObject({ address: server.address, has_secret: true })
    expect((await stored(founder, id)).document).toBe(old)
  })

  test('a change during the renewal of a document is not overwritten', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, interfaceValues({ catalog_key: 'vies', document: null }))
    const change = (values: object) =>
      world.database.inFamily(founder.familyId, async (tx) => {
        await tx.updateTable('contacts').set(values).where('id', '=', id).execute()
        return tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      })
    const row = await change({ document: openApi, address: 'https://rates.example/v1' })
    const documents = openDocumentReader(documentWorker)
    const outgoing = openOutgoing({ openings: [] })
    await change({ address: 'https://own.example', version: row.version + 1 })

    expect(await ensureDocument({ outgoing, documents, database: world.database }, row)).toBe(row)
    expect(await stored(founder, id)).toMatchObject({ address: 'https://own.example', document: openApi })
    await outgoing.close()
  })

  test('an API whose keys have a quota is probed once an hour at most', async () => {
    const { founder } = await world.foundFamily()
    server.be((_, response) => response.end('{}'))
    const keyed = { document: null, address: server.address, probe_every: 60 }
    const access = { authentication: 'header', auth_name: 'x-api-key', secret: 'k' }
    const minutesOf = async (catalog_key: string, more: object) => {
      const { id } = await addContact(founder, interfaceValues({ ...keyed, ...more, catalog_key }))
      const { probe_every } = (await founder.post(`/mesh/contacts/${id}/probe/`)).json<{
        probe_every: number
      }>()
      const { checked, next } = await probeTimes(founder, id)
      return [Math.ceil((next - checked) / 60_000), probe_every / 60]
    }

    expect(await minutesOf('us_national_archives', access)).toEqual([60, 60])
    expect(await minutesOf('court_listener', access)).toEqual([60, 60])
    expect(await minutesOf('vies', {})).toEqual([1, 1])
  })

  test('a document sent with a catalog key is not used', async () => {
    const { founder } = await world.foundFamily()

    const added = await addContact(founder, interfaceValues({ catalog_key: 'vies', document: openApi }))

    expect(added.read_operations.map(({ id }) => id)).toEqual(['check_vat_number'])
  })
})

test('an agent without a model is degraded, and an MCP agent is probed with its protocol', async () => {
  const { founder } = await world.foundFamily()
  const mcp = await startMcpServer()

  const own = await probe(founder, (await addContact(founder, agentValues())).id)
  const over = await probe(
    founder,
    (await addContact(founder, agentValues({ way: 'mcp', address: mcp.address }))).id,
  )
  server.be((_, response) => response.end('{}'))
  const none = await probe(
    founder,
    (await addContact(founder, agentValues({ way: 'mcp', address: server.address }))).id,
  )
  mcp.close()

  expect([own, over, none].map(({ state, failure }) => [state, failure])).toEqual([
    ['degraded', 'no_model'],
    ['up', null],
    ['down', 'bad_answer'],
  ])
})

test('the server probes its own parts', async () => {
  const { founder } = await world.foundFamily()
  const forerunners = (more: object = {}) =>
    serverTasks({
      database: world.database,
      clock: world.clock,
      store: world.store,
      checkMailServer: undefined,
      findBackup: async () => undefined,
      ...more,
    })['look_at_server']?.({}, {} as never)
  const partsOf = async () =>
    Object.fromEntries(
      (await network(founder)).parts.map(({ part, state, failure }) => [part, [state, failure]]),
    )
  expect((await partsOf())['database']).toEqual(['waiting', null])

  await forerunners()
  expect(await partsOf()).toMatchObject({
    database: ['up', null],
    files: ['up', null],
    mail: ['not_set_up', 'outbox_only'],
    model: ['not_set_up', 'no_model'],
    backups: ['degraded', 'no_backup'],
  })

  const away = () => Promise.reject(new Error('away'))
  await forerunners({ store: { probe: away }, checkMailServer: away, findBackup: away })
  expect(await partsOf()).toMatchObject({
    files: ['down', 'store_away'],
    mail: ['down', 'no_route'],
    backups: ['degraded', 'backup_away'],
  })
})

test('the network status shows the age and size of the newest backup, and says when it is old', async () => {
  const { founder } = await world.foundFamily()
  const madeAt = new Date(world.clock.now().getTime() - 3 * 3_600_000)
  const look = (backup: object) =>
    serverTasks({
      database: world.database,
      clock: world.clock,
      store: world.store,
      checkMailServer: undefined,
      findBackup: async () => ({ madeAt, size: 5_000_000_000, ...backup }),
    })['look_at_server']?.({}, {} as never)
  const backups = async () => (await network(founder)).parts.find(({ part }) => part === 'backups')

  await look({})
  expect(await backups()).toMatchObject({
    state: 'up',
    failure: null,
    seen_at: madeAt.toISOString(),
    size: 5_000_000_000,
  })

  await look({ madeAt: new Date(madeAt.getTime() - 2 * 86_400_000), size: null })
  expect(await backups()).toMatchObject({ state: 'degraded', failure: 'backup_old', size: null })
})

test('open tasks list an unconfirmed guardian and an ending mandate', async () => {
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
