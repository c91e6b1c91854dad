import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createConnected, saveLlm, selfHosted } from '../../../test/llm-settings.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { publicUrl, useWorld, type Voice } from '../../../test/world.ts'
import { endpointOf } from '#contract/models/endpoint.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'
import { sealer } from '#server/platform/sealed.ts'

const server = await startModelServer()
afterAll(() => server.close())
const world = useWorld({ openings: readOpenings(server.allow), models: { addresses: server.addresses } })
beforeEach(() => server.be('well'))

const own = () => selfHosted(server)
const connected = (more: object = {}) => createConnected(world, server, more)
const rowsOf = (pilot: Voice) =>
  world.database.transaction((tx) => tx.selectFrom('llm_connections').selectAll().where('account_id', '=', pilot.accountId).execute())

describe('settings', () => {
  test('a new pilot has no model, and nothing is missing', async () => {
    const pilot = await world.create()

    expect((await pilot.get('/account/llm/')).json()).toEqual({ provider: null, server_id: null, connections: [] })
  })

  test('what is saved comes back, but of the key only that it is there', async () => {
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

  test('a key does not lie readable in the database, and not in the pilot’s own data', async () => {
    const pilot = await connected()

    const [row] = await rowsOf(pilot)
    const data = await pilot.get('/account/data/')

    expect(row?.sealed_key).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(server.key)
    expect(data.rawPayload.includes(server.key)).toBe(false)
  })

  test('a key that another house has sealed is as good as none, and its owner is told', async () => {
    const pilot = await connected()
    const [row] = await rowsOf(pilot)
    const foreign = sealer(Buffer.alloc(32, 'another house'), 'models').seal(
      'a-key',
      `llm_connections:${row?.account_id}:self_hosted:${server.address}`,
    )
    await world.database.transaction((tx) =>
      tx.updateTable('llm_connections').set({ sealed_key: foreign }).where('account_id', '=', pilot.accountId).execute(),
    )

    const answer = await pilot.get('/account/llm/test/')

    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'The key is still missing. Enter it and save.'])
  })

  test('what is not sent stays; a key is replaced, and forgotten by null', async () => {
    const pilot = await connected()

    const changed = await saveLlm(pilot, { provider: 'self_hosted', context_length: 4096 })
    const replaced = await saveLlm(pilot, { provider: 'self_hosted', api_key: 'another' })
    const wrong = await pilot.get('/account/llm/test/')
    const forgotten = await saveLlm(pilot, { provider: 'self_hosted', api_key: null })

    expect(changed.json().connections[0]).toMatchObject({ has_key: true, model_name: 'small', context_length: 4096 })
    expect(replaced.json().connections[0].has_key).toBe(true)
    expect(wrong.statusCode).toBe(502)
    expect(forgotten.json().connections[0].has_key).toBe(false)
  })

  test('one provider at most is in use, and none can be', async () => {
    const pilot = await connected()

    const second = await saveLlm(pilot, { provider: 'anthropic', model_name: 'claude-sonnet-4-5', api_key: 'k', is_in_use: true })
    const none = await saveLlm(pilot, { provider: 'anthropic', is_in_use: false })

    expect(second.json().provider).toBe('anthropic')
    expect(second.json().connections.map(({ provider }: { provider: string }) => provider)).toEqual(['anthropic', 'self_hosted'])
    expect(none.json().provider).toBeNull()
  })

  test('two devices at once leave one in use', async () => {
    const pilot = await world.create()
    const use = (provider: string) => saveLlm(pilot, { provider, model_name: 'm', api_key: 'k', is_in_use: true })

    const answers = await Promise.all([use('openai'), use('mistral'), use('google'), use('anthropic')])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await rowsOf(pilot)).filter(({ is_in_use }) => is_in_use)).toHaveLength(1)
  })

  test('a key that was given for one server is never sent to another', async () => {
    const pilot = await connected()
    const elsewhere = await startModelServer({ needsKey: false })

    const moved = await saveLlm(pilot, { provider: 'self_hosted', endpoint: elsewhere.endpoint })
    const answer = await pilot.get('/account/llm/test/')
    elsewhere.close()

    expect(moved.json().connections[0].has_key).toBe(false)
    expect(answer.statusCode).toBe(409)
    expect(elsewhere.visits).toEqual([])
  })

  test('another path on the same server keeps the key', async () => {
    const pilot = await connected()

    const moved = await saveLlm(pilot, { provider: 'self_hosted', endpoint: `${server.address}/api/v1` })

    expect(moved.json().connections[0]).toMatchObject({ has_key: true, endpoint: `${server.address}/api/v1` })
  })

  test('they are the pilot’s alone', async () => {
    const { founder, join } = await world.foundFamily()
    await saveLlm(founder, own())
    const trustee = await join('trustee')

    expect((await trustee.get('/account/llm/')).json()).toEqual({ provider: null, server_id: null, connections: [] })
    expect((await trustee.get('/account/llm/test/')).statusCode).toBe(409)
  })

  test('they go with the account', async () => {
    const pilot = await connected()

    await pilot.post('/account/delete/', { email: pilot.email, password: 'the orchard behind the mill' })

    expect(await rowsOf(pilot)).toEqual([])
  })

  const needed = 'This is needed.'
  test.each([
    ['an address with a password in it', { endpoint: 'http://helena:secret@127.0.0.1/v1' }, { endpoint: 'This is not the address of a server.' }],
    ['an address of another kind', { endpoint: 'file:///etc/passwd' }, { endpoint: 'This is not the address of a server.' }],
    ['no address', { endpoint: '' }, { endpoint: needed }],
    ['no model', { model_name: ' ' }, { model_name: needed }],
    ['a key with a line break', { api_key: 'a\r\nx-evil: 1' }, { api_key: 'Only plain letters, digits and signs can stand here.' }],
    ['a header without a name', { authentication: 'header' }, { auth_name: needed }],
    ['a header that steers the message', { authentication: 'header', auth_name: 'Transfer-Encoding' }, { auth_name: expect.any(String) }],
    ['a header with a colon', { authentication: 'header', auth_name: 'x: y' }, { auth_name: expect.any(String) }],
    ['a password without a name', { authentication: 'basic' }, { auth_name: needed }],
    ['no key', { api_key: undefined }, { api_key: needed }],
    ['a context of nothing', { context_length: 1 }, { context_length: 'This must be 512 or more.' }],
    ['an address for a provider that has one', { provider: 'openai' }, { endpoint: 'There is no such field.' }],
  ])('%s is refused at its field, and nothing is kept', async (_, wrong, fields) => {
    const pilot = await world.create()

    const answer = await saveLlm(pilot, { ...own(), ...wrong })

    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
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
])('%j is kept as %j', (typed, kept) => {
  expect(endpointOf(typed)).toBe(kept)
})

describe('the test of a connection', () => {
  test('says that it works', async () => {
    const pilot = await connected()

    const answer = await pilot.get('/account/llm/test/?provider=self_hosted&model=small')

    expect(answer.json()).toEqual({ message: 'Connection successful.', model_name: 'small', duration_ms: expect.any(Number) })
    expect(server.lastVisit()?.body).toMatchObject({ model: 'small', max_tokens: 16 })
  })

  test.each([
    ['none', {}, undefined],
    ['bearer', {}, `Bearer ${server.key}`],
    ['basic', { auth_name: 'helena' }, `Basic ${Buffer.from(`helena:${server.key}`).toString('base64')}`],
    ['header', { auth_name: 'X-House-Key' }, undefined],
  ])('brings the key along by %s', async (authentication, more, header) => {
    const pilot = await connected({ authentication, ...more })

    const answer = await pilot.get('/account/llm/test/')

    expect(answer.statusCode).toBe(authentication === 'none' ? 502 : 200)
    expect(server.lastVisit()?.headers.authorization).toBe(header)
    if (authentication === 'header') expect(server.lastVisit()?.headers['x-house-key']).toBe(server.key)
  })

  test.each(['openai', 'anthropic', 'google', 'mistral'])('works for %s', async (provider) => {
    const pilot = await world.create()
    await saveLlm(pilot, { provider, model_name: 'some', api_key: server.key })

    const answer = await pilot.get(`/account/llm/test/?provider=${provider}&model=another`)

    expect(answer.json()).toMatchObject({ message: 'Connection successful.', model_name: 'another' })
  })

  test.each([
    ['key refused', { api_key: 'wrong' }, 502, 'The server is there, but it refused the key.'],
    ['no such model', { model_name: 'missing' }, 502, 'The server is there, but it has no model of this name.'],
    ['no such host', { endpoint: 'http://nowhere.invalid/v1' }, 502, 'There is no server of this name.'],
    [
      'not opened',
      { endpoint: 'http://127.0.0.1:59999/v1' },
      409,
      'This address lies in a network that the operator of this house has not opened (OUTGOING_ALLOW).',
    ],
  ])('says in words what is wrong: %s', async (_, wrong, status, sentence) => {
    const pilot = await connected(wrong)

    const answer = await pilot.get('/account/llm/test/')

    expect([answer.statusCode, answer.json()]).toEqual([status, { detail: sentence }])
  })

  test('says when the key was taken back', async () => {
    const pilot = await connected()
    await saveLlm(pilot, { provider: 'self_hosted', api_key: null })

    const answer = await pilot.get('/account/llm/test/')

    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: 'The key is still missing. Enter it and save.' }])
  })

  test.each([
    ['fails', 'The model’s server failed. Nothing was lost; try again in a while.'],
    ['busy', 'The model has too much to do, or its quota is used up. Try again in a while.'],
    ['page', 'Something answers at this address, but it is no model server.'],
    ['breaks', 'The model broke off in the middle.'],
  ] as const)('a server that %s is described, and never repeated', async (mood, sentence) => {
    const pilot = await connected()
    server.be(mood)

    const answer = await pilot.get('/account/llm/test/')

    expect([answer.statusCode, answer.json()]).toEqual([502, { detail: sentence }])
    expect(server.visits).toHaveLength(1)
    expect(answer.body).not.toContain(server.key)
  })

  test('speaks the pilot’s language', async () => {
    const pilot = await connected({ api_key: 'wrong' })
    await pilot.post('/account/', { language: 'de' })

    const answer = await pilot.get('/account/llm/test/')

    expect(answer.json().detail).toBe('Der Server ist da, hat den Schlüssel aber abgelehnt.')
  })

  test('takes no key', async () => {
    const pilot = await connected()

    const answer = await pilot.get(`/account/llm/test/?provider=self_hosted&api_key=${server.key}`)

    expect([answer.statusCode, answer.json().fields]).toEqual([400, { api_key: 'There is no such field.' }])
    expect(server.visits).toEqual([])
  })

  test.each([
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a link, told by a browser that does not say where it is', { accept: 'text/html,application/xhtml+xml' }],
  ])('is not triggered by %s', async (_, headers) => {
    const pilot = await connected()

    const test = await pilot.get('/account/llm/test/', headers)
    const list = await pilot.get('/account/llm/models/', headers)

    expect([test.statusCode, list.statusCode]).toEqual([403, 403])
    expect(server.visits).toEqual([])
  })

  test('is answered to our own pages', async () => {
    const pilot = await connected()

    const answer = await pilot.get('/account/llm/test/', { 'sec-fetch-site': 'same-origin', origin: publicUrl.origin })

    expect(answer.statusCode).toBe(200)
  })

  test('is counted as a use of the family’s pilot', async () => {
    const pilot = await connected()
    await pilot.get('/account/llm/test/')

    const uses = await world.database.inFamily(pilot.familyId, (tx) =>
      tx.selectFrom('model_uses').selectAll().where('family_id', '=', pilot.familyId).execute(),
    )

    expect(uses).toEqual([expect.objectContaining({ purpose: 'test', outcome: 'done', output_tokens: 7, cost_micros: null })])
  })
})

describe('the models found', () => {
  test('are listed by name, with the context length each says or the server is asked for', async () => {
    const pilot = await connected()

    const answer = await pilot.get('/account/llm/models/?provider=self_hosted')

    expect(answer.json()).toEqual({
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
  ])('are asked of %s too', async (provider, name, context_length) => {
    const pilot = await world.create()
    await saveLlm(pilot, { provider, api_key: server.key })

    const answer = await pilot.get(`/account/llm/models/?provider=${provider}`)

    expect(answer.json<{ items: unknown[] }>().items).toContainEqual({ name, context_length })
  })

  test.each([
    [{ api_key: 'wrong' }, 502],
    [{ endpoint: 'http://169.254.169.254/latest' }, 409],
  ])('%j is said in words', async (wrong, status) => {
    const pilot = await connected(wrong)

    const answer = await pilot.get('/account/llm/models/')

    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('wrong')
  })
})
