import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { fixedKeys } from '../../../test/keys.ts'
import { createConnected, saveLlm, selfHosted } from '../../../test/llm-settings.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { publicUrl, useWorld, type TestClient } from '../../../test/world.ts'
import { endpointOf } from '#contract/models/endpoint.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'
import { sealer } from '#server/platform/sealed.ts'

const server = await startModelServer()
afterAll(() => server.close())
const world = useWorld({ openings: readOpenings(server.allow), models: { addresses: server.addresses } })
beforeEach(() => server.be('well'))

const own = () => selfHosted(server)
const connected = (more: object = {}) => createConnected(world, server, more)
const rowsOf = (pilot: TestClient) =>
  world.database.transaction((tx) =>
    tx.selectFrom('llm_connections').selectAll().where('account_id', '=', pilot.accountId).execute(),
  )

describe('model settings', () => {
  test('a new pilot has no model and an empty list of connections', async () => {
    const pilot = await world.create()

    expect((await pilot.get('/account/llm/')).json()).toEqual({
      provider: null,
      server_id: null,
      connections: [],
    })
  })

  test('saved settings are returned without the key', async () => {
    const pilot = await world.create()

    const saved = await saveLlm(pilot, {
      provider: 'openai',
      model_name: ' gpt-4o ',
      api_key: ' sk-secret-1 ',
      context_length: 64_000,
      is_in_use: true,
    })
    const read = await pilot.get('/account/llm/')

    const connection = {
      id: expect.any(String) as string,
      name: '',
      provider: 'openai',
      model_name: 'gpt-4o',
      context_length: 64_000,
      has_key: true,
      endpoint: '',
      authentication: 'none',
      auth_name: '',
    }
    const settings = { provider: 'openai', server_id: null, connections: [connection] }
    expect(saved.json()).toEqual({ ...settings, saved_id: expect.any(String) as string })
    expect(read.json()).toEqual(settings)
    expect(saved.body + read.body).not.toContain('sk-secret-1')
  })

  test('a key is not readable in the database or in the pilot’s data export', async () => {
    const pilot = await connected()

    const [row] = await rowsOf(pilot)
    const data = await pilot.get('/account/data/')

    expect(row?.sealed_key).toMatch(/^v2\./)
    expect(JSON.stringify(row)).not.toContain(server.key)
    expect(data.rawPayload.includes(server.key)).toBe(false)
  })

  test('a key sealed by another server counts as missing, and the pilot gets an error', async () => {
    const pilot = await connected()
    const [row] = await rowsOf(pilot)
    const foreign = await sealer(fixedKeys(Buffer.alloc(32, 'another house')), 'models').seal(
      undefined as never,
      'a-key',
      `llm_connections:${row?.account_id}:self_hosted:${server.address}`,
    )
    await world.database.transaction((tx) =>
      tx
        .updateTable('llm_connections')
        .set({ sealed_key: foreign })
        .where('account_id', '=', pilot.accountId)
        .execute(),
    )

    const response = await pilot.get('/account/llm/test/')

    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'The key is missing. Enter it and save.',
    ])
  })

  test('fields that are not sent stay unchanged; a key can be replaced, and null deletes it', async () => {
    const pilot = await connected()

    const changed = await saveLlm(pilot, { provider: 'self_hosted', context_length: 4096 })
    const replaced = await saveLlm(pilot, { provider: 'self_hosted', api_key: 'another' })
    const wrong = await pilot.get('/account/llm/test/')
    const forgotten = await saveLlm(pilot, { provider: 'self_hosted', api_key: null })

    expect(changed.json().connections[0]).toMatchObject({
      has_key: true,
      model_name: 'small',
      context_length: 4096,
    })
    expect(replaced.json().connections[0].has_key).toBe(true)
    expect(wrong.statusCode).toBe(502)
    expect(forgotten.json().connections[0].has_key).toBe(false)
  })

  test('at most one provider is in use, and there can be none', async () => {
    const pilot = await connected()

    const second = await saveLlm(pilot, {
      provider: 'anthropic',
      model_name: 'claude-sonnet-4-5',
      api_key: 'k',
      is_in_use: true,
    })
    const none = await saveLlm(pilot, { provider: 'anthropic', is_in_use: false })

    expect(second.json().provider).toBe('anthropic')
    expect(second.json().connections.map(({ provider }: { provider: string }) => provider)).toEqual([
      'anthropic',
      'self_hosted',
    ])
    expect(none.json().provider).toBeNull()
  })

  test('two concurrent updates leave one provider in use', async () => {
    const pilot = await world.create()
    const use = (provider: string) =>
      saveLlm(pilot, { provider, model_name: 'm', api_key: 'k', is_in_use: true })

    const responses = await Promise.all([use('openai'), use('mistral'), use('google'), use('anthropic')])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await rowsOf(pilot)).filter(({ is_in_use }) => is_in_use)).toHaveLength(1)
  })

  test('a key for one server is never sent to another', async () => {
    const pilot = await connected()
    const elsewhere = await startModelServer({ needsKey: false })

    const moved = await saveLlm(pilot, { provider: 'self_hosted', endpoint: elsewhere.endpoint })
    const response = await pilot.get('/account/llm/test/')
    elsewhere.close()

    expect(moved.json().connections[0].has_key).toBe(false)
    expect(response.statusCode).toBe(409)
    expect(elsewhere.visits).toEqual([])
  })

  test('a change of the path on the same server keeps the key', async () => {
    const pilot = await connected()

    const moved = await saveLlm(pilot, { provider: 'self_hosted', endpoint: `${server.address}/api/v1` })

    expect(moved.json().connections[0]).toMatchObject({ has_key: true, endpoint: `${server.address}/api/v1` })
  })

  test('model settings are private to the pilot', async () => {
    const { founder, join } = await world.foundFamily()
    await saveLlm(founder, own())
    const trustee = await join('trustee')

    expect((await trustee.get('/account/llm/')).json()).toEqual({
      provider: null,
      server_id: null,
      connections: [],
    })
    expect((await trustee.get('/account/llm/test/')).statusCode).toBe(409)
  })

  test('model settings are deleted with the account', async () => {
    const pilot = await connected()

    await pilot.post('/account/delete/', { email: pilot.email, password: 'the orchard behind the mill' })

    expect(await rowsOf(pilot)).toEqual([])
  })

  const needed = 'This is required.'
  test.each([
    [
      'an address with a password in it',
      { endpoint: 'http://helena:secret@127.0.0.1/v1' },
      { endpoint: 'Enter a valid server address.' },
    ],
    [
      'an address with another protocol',
      { endpoint: 'file:///etc/passwd' },
      { endpoint: 'Enter a valid server address.' },
    ],
    ['no address', { endpoint: '' }, { endpoint: needed }],
    ['no model', { model_name: ' ' }, { model_name: needed }],
    [
      'a key with a line break',
      { api_key: 'a\r\nx-evil: 1' },
      { api_key: 'Use only unaccented letters, digits and symbols.' },
    ],
    ['a header without a name', { authentication: 'header' }, { auth_name: needed }],
    [
      'a header that controls the request',
      { authentication: 'header', auth_name: 'Transfer-Encoding' },
      { auth_name: expect.any(String) },
    ],
    [
      'a header with a colon',
      { authentication: 'header', auth_name: 'x: y' },
      { auth_name: expect.any(String) },
    ],
    ['a password without a name', { authentication: 'basic' }, { auth_name: needed }],
    ['no key', { api_key: undefined }, { api_key: needed }],
    ['a context of nothing', { context_length: 1 }, { context_length: 'This must be 512 or more.' }],
    [
      'an address for a provider that has one',
      { provider: 'openai' },
      { endpoint: 'This field doesn’t exist.' },
    ],
  ])('%s is refused at its field, and nothing is saved', async (_, wrong, fields) => {
    const pilot = await world.create()

    const response = await saveLlm(pilot, { ...own(), ...wrong })

    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    expect(await rowsOf(pilot)).toEqual([])
  })
})

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['localhost:11434', 'http://localhost:11434/v1'],
  [' 192.168.1.5:8000/v1/ ', 'http://192.168.1.5:8000/v1'],
  ['https://models.example.org/openai/v1/chat/completions', 'https://models.example.org/openai/v1'],
  ['http://0x7f.1:80/v1', 'http://127.0.0.1/v1'],
  ['http://user@house/v1', null],
  ['http://house/v1?key=secret', null],
  ['javascript:alert(1)', null],
  ['ftp://house', null],
  ['not an address', null],
])('the endpoint %j is normalized to %j', (typed, normalized) => {
  expect(endpointOf(typed)).toBe(normalized)
})

describe('connection test', () => {
  test('a connection test succeeds with the model server', async () => {
    const pilot = await connected()

    const response = await pilot.get('/account/llm/test/?provider=self_hosted&model=small')

    expect(response.json()).toEqual({
      message: 'Connection successful.',
      model_name: 'small',
      duration_ms: expect.any(Number),
    })
    expect(server.lastVisit()?.body).toMatchObject({ model: 'small', max_tokens: 16 })
  })

  test.each([
    ['none', {}, undefined],
    ['bearer', {}, `Bearer ${server.key}`],
    ['basic', { auth_name: 'helena' }, `Basic ${Buffer.from(`helena:${server.key}`).toString('base64')}`],
    ['header', { auth_name: 'X-House-Key' }, undefined],
  ])('a connection test authenticates by %s', async (authentication, more, header) => {
    const pilot = await connected({ authentication, ...more })

    const response = await pilot.get('/account/llm/test/')

    expect(response.statusCode).toBe(authentication === 'none' ? 502 : 200)
    expect(server.lastVisit()?.headers.authorization).toBe(header)
    if (authentication === 'header') expect(server.lastVisit()?.headers['x-house-key']).toBe(server.key)
  })

  test.each(['openai', 'anthropic', 'google', 'mistral'])(
    'a connection test works for %s',
    async (provider) => {
      const pilot = await world.create()
      await saveLlm(pilot, { provider, model_name: 'some', api_key: server.key })

      const response = await pilot.get(`/account/llm/test/?provider=${provider}&model=another`)

      expect(response.json()).toMatchObject({ message: 'Connection successful.', model_name: 'another' })
    },
  )

  test.each([
    ['key refused', { api_key: 'wrong' }, 502, 'The server rejected the key. Check the key and try again.'],
    ['no such model', { model_name: 'missing' }, 502, 'The server has no model with this name.'],
    [
      'no such host',
      { endpoint: 'http://nowhere.invalid/v1' },
      502,
      'There’s no server with this name. Check the address.',
    ],
    [
      'not opened',
      { endpoint: 'http://127.0.0.1:59999/v1' },
      409,
      'This server isn’t allowed to connect to that address or port. Ask its operator to allow it.',
    ],
  ])('a failed connection test explains the error: %s', async (_, wrong, status, sentence) => {
    const pilot = await connected(wrong)

    const response = await pilot.get('/account/llm/test/')

    expect([response.statusCode, response.json()]).toMatchObject([status, { detail: sentence }])
  })

  test('a connection test reports a revoked key', async () => {
    const pilot = await connected()
    await saveLlm(pilot, { provider: 'self_hosted', api_key: null })

    const response = await pilot.get('/account/llm/test/')

    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'no_model_key', detail: 'The key is missing. Enter it and save.' },
    ])
  })

  test.each([
    ['fails', 'The model’s server reported an error. Nothing was lost; try again later.'],
    ['busy', 'The model is overloaded, or its quota is used up. Try again later.'],
    ['page', 'There’s a server at this address, but it isn’t a model server.'],
    ['breaks', 'The model stopped before it finished.'],
  ] as const)(
    'a connection test explains the error of a server that %s, without a retry',
    async (mood, sentence) => {
      const pilot = await connected()
      server.be(mood)

      const response = await pilot.get('/account/llm/test/')

      expect([response.statusCode, response.json()]).toMatchObject([502, { detail: sentence }])
      expect(server.visits).toHaveLength(1)
      expect(response.body).not.toContain(server.key)
    },
  )

  test('a connection test replies in the pilot’s language', async () => {
    const pilot = await connected({ api_key: 'wrong' })
    await pilot.post('/account/', { language: 'de' })

    const response = await pilot.get('/account/llm/test/')

    expect(response.json().detail).toBe(
      'Der Server hat den Schlüssel abgelehnt. Prüfen Sie ihn und versuchen Sie es erneut.',
    )
  })

  test('a connection test refuses a key in the query', async () => {
    const pilot = await connected()

    const response = await pilot.get(`/account/llm/test/?provider=self_hosted&api_key=${server.key}`)

    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { api_key: 'This field doesn’t exist.' },
    ])
    expect(server.visits).toEqual([])
  })

  test.each([
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a link, from a browser without fetch metadata', { accept: 'text/html,application/xhtml+xml' }],
  ])('a connection test is not triggered by %s', async (_, headers) => {
    const pilot = await connected()

    const test = await pilot.get('/account/llm/test/', headers)
    const list = await pilot.get('/account/llm/models/', headers)

    expect([test.statusCode, list.statusCode]).toEqual([403, 403])
    expect(server.visits).toEqual([])
  })

  test('a connection test can be started from the app’s own pages', async () => {
    const pilot = await connected()

    const response = await pilot.get('/account/llm/test/', {
      'sec-fetch-site': 'same-origin',
      origin: publicUrl.origin,
    })

    expect(response.statusCode).toBe(200)
  })

  test('a connection test is recorded as a model request of the pilot', async () => {
    const pilot = await connected()
    await pilot.get('/account/llm/test/')

    const uses = await world.database.inFamily(pilot.familyId, (tx) =>
      tx.selectFrom('model_uses').selectAll().where('family_id', '=', pilot.familyId).execute(),
    )

    expect(uses).toEqual([
      expect.objectContaining({ purpose: 'test', outcome: 'done', output_tokens: 7, cost_micros: null }),
    ])
  })
})

describe('model list', () => {
  test('models are listed by name, with the context length that they report', async () => {
    const pilot = await connected()

    const response = await pilot.get('/account/llm/models/?provider=self_hosted')

    expect(response.json()).toEqual({
      items: [
        { name: 'big', context_length: 131_072 },
        { name: 'small', context_length: 8192 },
        { name: 'told', context_length: 4096 },
      ],
      next: null,
    })
  })

  test.each([
    ['openai', 'small', null],
    ['mistral', 'told', 4096],
    ['google', 'gemini-test', 32_768],
  ])('models of %s are listed', async (provider, name, context_length) => {
    const pilot = await world.create()
    await saveLlm(pilot, { provider, api_key: server.key })

    const response = await pilot.get(`/account/llm/models/?provider=${provider}`)

    expect(response.json<{ items: unknown[] }>().items).toContainEqual({ name, context_length })
  })

  test.each([
    [{ api_key: 'wrong' }, 502],
    [{ endpoint: 'http://169.254.169.254/latest' }, 409],
  ])('a model list that fails explains the error: %j', async (wrong, status) => {
    const pilot = await connected(wrong)

    const response = await pilot.get('/account/llm/models/')

    expect(response.statusCode).toBe(status)
    expect(response.body).not.toContain('wrong')
  })
})
