import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'

import { documentWorkerForTests } from '../../../../test/document-worker.ts'
import {
  addContact,
  advisorValues,
  agentValues,
  interfaceValues,
  openApi,
  serviceValues,
} from '../../../../test/mesh.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { mandateTasks } from '#server/features/mesh/contacts/end-mandates.ts'
import { settleRoundsAfter } from '#server/features/documents/approvals/settle-rounds-after.ts'
import { deactivateAdvisor } from '#server/features/members/change-status.ts'

const world = useWorld({ documentWorker: await documentWorkerForTests() })

interface NamePage {
  items: { name: string }[]
  next: string | null
}

const list = async (client: TestClient, query = '') =>
  (await client.get(`/mesh/contacts/${query}`)).json<{
    items: { id: string; name: string; state: string }[]
  }>().items
const read = async (client: TestClient, id: string) =>
  (await client.get(`/mesh/contacts/${id}/`)).json<Record<string, unknown>>()
const actsOf = async (client: TestClient) =>
  (await client.get('/family/acts/')).json<{ items: { act: string; contact: { name: string } | null }[] }>()
    .items
const endMandates = () =>
  mandateTasks(world.database, world.clock, deactivateAdvisor(settleRoundsAfter))['end_mandates']?.(
    {},
    {} as never,
  )

describe('a service', () => {
  test('a service is returned with its values and without its secrets, and the ledger names it', async () => {
    const { founder } = await world.foundFamily()

    const added = await addContact(founder, serviceValues({ authentication: 'bearer', secret: 'sk-mill-1' }))

    expect(added).toMatchObject({ has_secret: true, state: 'waiting', address: 'https://archive.example' })
    expect(added.signing_secret).toMatch(/^whsec_[\w+/=]{40,}$/)
    const shown = await founder.get(`/mesh/contacts/${added.id}/`)
    expect(shown.body).not.toContain('sk-mill-1')
    expect(shown.body).not.toContain(added.signing_secret)
    expect((await actsOf(founder))[0]).toMatchObject({
      act: 'contact.appointed',
      contact: { name: 'Document archive' },
    })
  })

  test('the secret and the signing key of a service are encrypted in the database', async () => {
    const { founder } = await world.foundFamily()
    const { signing_secret } = await addContact(
      founder,
      serviceValues({ authentication: 'bearer', secret: 'sk-mill-2' }),
    )

    const rows = await world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('contacts').selectAll().execute(),
    )

    expect(JSON.stringify(rows)).not.toContain('sk-mill-2')
    expect(JSON.stringify(rows)).not.toContain(signing_secret)
  })

  test('the secret of a service is deleted on a new origin and stays on the same one', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, serviceValues({ authentication: 'bearer', secret: 'sk-mill-3' }))
    const change = (version: number, more: object) =>
      founder.post(`/mesh/contacts/${id}/`, {
        version,
        ...serviceValues({ authentication: 'bearer', ...more }),
      })

    const sameServer = (await change(1, { address: 'https://archive.example/api' })).json<{
      has_secret: boolean
    }>()
    const another = (await change(2, { address: 'https://elsewhere.example' })).json<{
      has_secret: boolean
    }>()

    expect([sameServer.has_secret, another.has_secret]).toEqual([true, false])
  })

  test('the second of two concurrent changes to a service gets 409', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, serviceValues())

    const responses = await Promise.all(
      [1, 2].map((n) =>
        founder.post(`/mesh/contacts/${id}/`, { version: 1, ...serviceValues({ name: `Archive ${n}` }) }),
      ),
    )

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test.each([
    [{ address: 'ftp://archive.example' }, 'address'],
    [{ address: 'https://helena:secret@archive.example' }, 'address'],
    [{ address: 'not an address at all' }, 'address'],
    [{ health_path: 'health' }, 'health_path'],
    [{ health_path: '//evil.example/' }, 'health_path'],
    [{ authentication: 'header', auth_name: 'Host' }, 'auth_name'],
    [{ authentication: 'header', auth_name: '' }, 'auth_name'],
    [{ authentication: 'basic', auth_name: 'a:b' }, 'auth_name'],
    [{ authentication: 'bearer', secret: 'two\nlines' }, 'secret'],
    [{ ends_on: '2001-01-01' }, 'ends_on'],
    [{ begins_on: '2030-01-02', ends_on: '2030-01-01' }, 'ends_on'],
    [{ catalog_key: 'no_such_system' }, 'catalog_key'],
    [{ probe_every: 7 }, 'probe_every'],
  ])('a service with %j is refused at its field, and nothing is stored', async (wrong, field) => {
    const { founder } = await world.foundFamily()

    const response = await founder.post('/mesh/contacts/', serviceValues(wrong))

    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
      400,
      [field],
    ])
    expect(await list(founder)).toEqual([])
  })

  test('a renewed signing key differs, and an ended service has no key and can’t be changed', async () => {
    const { founder } = await world.foundFamily()
    const { id, signing_secret } = await addContact(
      founder,
      serviceValues({ authentication: 'bearer', secret: 'sk-mill-4' }),
    )

    const renewed = (await founder.post(`/mesh/contacts/${id}/signing-key/`)).json<{
      signing_secret: string
    }>()
    const ended = (await founder.post(`/mesh/contacts/${id}/end/`)).json()

    expect(renewed.signing_secret).not.toBe(signing_secret)
    expect(ended).toMatchObject({ state: 'ended', has_secret: false, is_signed: false })
    expect((await founder.post(`/mesh/contacts/${id}/signing-key/`)).statusCode).toBe(409)
    expect(await list(founder)).toEqual([])
    expect(await list(founder, '?ended=only')).toHaveLength(1)
  })

  test('a service can be paused and resumed', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, serviceValues())

    await founder.post(`/mesh/contacts/${id}/pause/`, { is_paused: true })
    expect(await read(founder, id)).toMatchObject({ state: 'paused' })
    await founder.post(`/mesh/contacts/${id}/pause/`, { is_paused: false })
    expect(await read(founder, id)).toMatchObject({ state: 'waiting' })
    expect((await actsOf(founder)).slice(0, 2).map(({ act }) => act)).toEqual([
      'contact.resumed',
      'contact.paused',
    ])
  })
})

test('pages of contacts are sorted by name without duplicates or gaps', async () => {
  const { founder } = await world.foundFamily()
  for (const name of ['Ölmühle', 'archive', 'Zeder', 'Archive', 'Mill 10', 'Mill 9', 'Archive'])
    await addContact(founder, serviceValues({ name }))

  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: NamePage = (
      await founder.get(`/mesh/contacts/?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    names.push(...page.items.map(({ name }) => name))
    cursor = page.next
  }

  expect(names.map((name) => name.toLowerCase())).toEqual([
    'archive',
    'archive',
    'archive',
    'mill 9',
    'mill 10',
    'ölmühle',
    'zeder',
  ])
})

describe('an advisor', () => {
  test('an invited advisor is waiting, and has their own name after joining', async () => {
    const { founder } = await world.foundFamily()
    const email = world.newEmail()

    const { id, link } = await addContact(founder, advisorValues({ email, catalog_key: 'notary' }))
    expect(await read(founder, id)).toMatchObject({ state: 'waiting', failure: 'not_yet_joined', email })
    const advisor = await world.create({ email, invitation: world.secretIn(link ?? '') })

    expect(await list(founder, '?kind=advisor')).toEqual([
      expect.objectContaining({ id, state: 'up', account_id: advisor.accountId, catalog_key: 'notary' }),
    ])
  })

  test('an advisor invited in the settings is in the network until they get another role', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    expect(await list(founder, '?kind=advisor')).toHaveLength(1)

    await founder.post(`/family/members/${advisor.accountId}/role/`, { role: 'guardian' })

    expect(await list(founder, '?kind=advisor')).toEqual([])
  })

  test('an advisor is down while their membership is closed, and up again after it', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const status = (word: string) =>
      founder.post(`/family/members/${advisor.accountId}/status/`, { status: word })

    await status('inactive')
    expect(await list(founder)).toEqual([expect.objectContaining({ state: 'down', failure: 'seat_closed' })])
    await status('active')
    expect(await list(founder)).toEqual([expect.objectContaining({ state: 'up' })])
  })

  test('only pilots who may connect see an advisor’s email address', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const email = world.newEmail()
    const { id } = await addContact(founder, advisorValues({ email }))

    const responses = [
      await guardian.get(`/mesh/contacts/${id}/`),
      await guardian.get('/mesh/contacts/'),
      await guardian.get('/mesh/network/'),
    ]

    for (const response of responses) expect(response.body).not.toContain(email)
  })

  test('a mandate ends on its last day, closes the membership and is recorded in the ledger', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const soon = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await addContact(founder, advisorValues({ account_id: advisor.accountId, ends_on: soon }))
    await endMandates()
    expect((await advisor.get('/auth/me/')).statusCode).toBe(200)

    world.clock.move(4 * 86_400_000)
    await endMandates()
    await endMandates()

    expect((await advisor.get('/auth/me/')).statusCode).toBe(403)
    expect((await actsOf(founder)).slice(0, 2).map(({ act }) => act)).toEqual([
      'contact.expired',
      'member.made_inactive',
    ])
  })

  test('a trustee can’t close an advisor’s membership by ending the mandate', async () => {
    const { founder, join } = await world.foundFamily()
    const [advisor, trustee] = [await join('advisor'), await join('trustee')]
    const [contact] = await list(founder, '?kind=advisor')
    const values = advisorValues({ account_id: advisor.accountId, ends_on: '2039-01-01' })

    const responses = [
      await trustee.post(`/mesh/contacts/${contact?.id}/end/`),
      await trustee.post('/mesh/contacts/', values),
      await trustee.post(`/mesh/contacts/${contact?.id}/`, { version: 1, ...values }),
    ]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect((await advisor.get('/auth/me/')).statusCode).toBe(200)
  })
})

describe('an API', () => {
  test('an API added by text has its read operations at once', async () => {
    const { founder } = await world.foundFamily()

    const added = await addContact(founder, interfaceValues())

    expect(added).toMatchObject({ address: 'https://rates.example/v1', read_operations: [{ id: 'latest' }] })
  })

  test('an OpenAPI document in YAML is read like its JSON', async () => {
    const { founder } = await world.foundFamily()

    const added = await addContact(founder, interfaceValues({ document: stringify(JSON.parse(openApi)) }))

    expect(added).toMatchObject({ address: 'https://rates.example/v1', read_operations: [{ id: 'latest' }] })
  })

  test.each([
    ['openapi: 3.1.0\npaths: {\n', 'Line 3 can’t be read'],
    ['openapi: 3.1.0\npaths: {}\nx: !!js/function y\n', 'Line 3 uses something'],
    ['openapi: 3.1.0\npaths: {}\npaths: {}\n', 'Line 3 uses something'],
    [`openapi: 3.1.0\n${'\n'.repeat(12_343)}x: !!js/function y\n`, 'Line 12345 uses something'],
    [`openapi: 3.1.0\nx: ${'['.repeat(800_000)}`, 'too large or too deeply nested'],
    ['openapi: 2.0.0\n', 'OpenAPI 3'],
  ])('an unreadable YAML document is refused with the line', async (document, sentence) => {
    const { founder } = await world.foundFamily()

    const response = await founder.post('/mesh/contacts/', interfaceValues({ document }))

    expect(response.statusCode).toBe(400)
    expect(response.json<{ fields: { document: string } }>().fields.document).toContain(sentence)
  })

  test('an API can be changed without sending its document again', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await addContact(founder, interfaceValues())

    const changed = await founder.post(`/mesh/contacts/${id}/`, {
      version: 1,
      ...interfaceValues({ name: 'Rates of the day', document: null }),
    })

    expect(changed.json()).toMatchObject({
      name: 'Rates of the day',
      address: 'https://rates.example/v1',
      read_operations: [{ id: 'latest' }],
    })
  })

  test('the key of the UK company register is refused as a readable user name', async () => {
    const { founder } = await world.foundFamily()
    const register = { catalog_key: 'companies_house', document: null, secret: 'any' }

    const response = await founder.post(
      '/mesh/contacts/',
      interfaceValues({ ...register, authentication: 'basic', auth_name: 'ck-1' }),
    )

    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['authentication'])
    await addContact(founder, interfaceValues({ ...register, authentication: 'basic_key' }))
  })

  test('an API of the catalog needs nothing but its catalog key', async () => {
    const { founder } = await world.foundFamily()

    const added = await addContact(founder, interfaceValues({ catalog_key: 'frankfurter', document: null }))

    expect(added.read_operations.length).toBeGreaterThan(0)
  })

  test.each([
    ['no document'],
    ['[]'],
    ['- openapi: 3.1.0'],
    ['swagger: "2.0"'],
    ['{"openapi": "3.1.0",'],
    ['{"openapi":"2.0"}'],
    ['{"swagger":"2.0","paths":{}}'],
  ])('the document %s of an API is refused at its field', async (document) => {
    const { founder } = await world.foundFamily()

    const response = await founder.post('/mesh/contacts/', interfaceValues({ document }))

    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['document'])
  })
})

test('an agent on an MCP server needs an address', async () => {
  const { founder } = await world.foundFamily()

  const response = await founder.post('/mesh/contacts/', agentValues({ way: 'mcp' }))

  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['address'])
})
