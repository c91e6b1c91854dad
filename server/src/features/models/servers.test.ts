import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { createConnected, saveLlm, selfHosted } from '../../../test/llm-settings.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const server = await startModelServer()
const second = await startModelServer({ needsKey: false })
afterAll(() => {
  server.close()
  second.close()
})
const world = useWorld({ openings: readOpenings(`${server.allow},${second.allow}`) })
beforeEach(() => server.be('well'))

const own = () => selfHosted(server)
const connected = (more: object = {}) => createConnected(world, server, more)
const add = async (pilot: TestClient, more: object = {}) => {
  const response = await saveLlm(pilot, { ...own(), server_id: null, is_in_use: false, ...more })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ saved_id: string }>().saved_id
}
const rowsOf = (pilot: TestClient) =>
  world.database.transaction((tx) =>
    tx.selectFrom('llm_connections').selectAll().where('account_id', '=', pilot.accountId).execute(),
  )

test('each self-hosted server has its own name, secret, model and test', async () => {
  const pilot = await connected({ name: 'Study' })
  const id = await add(pilot, {
    endpoint: second.endpoint,
    authentication: 'none',
    api_key: undefined,
    model_name: 'big',
    name: 'Attic',
  })

  const tested = await pilot.get(`/account/llm/test/?provider=self_hosted&server_id=${id}`)
  const listed = await pilot.get(`/account/llm/models/?server_id=${id}`)
  const usual = await pilot.get('/account/llm/test/')

  expect((await pilot.get('/account/llm/')).json()).toMatchObject({
    provider: 'self_hosted',
    server_id: expect.not.stringMatching(id) as string,
    connections: [
      { name: 'Study', endpoint: server.endpoint, has_key: true, model_name: 'small' },
      { id, name: 'Attic', endpoint: second.endpoint, has_key: false, model_name: 'big' },
    ],
  })
  expect([tested.json().model_name, listed.statusCode, usual.json().model_name]).toEqual([
    'big',
    200,
    'small',
  ])
  expect(second.visits.length).toBeGreaterThan(0)
  expect(second.visits.some(({ headers }) => JSON.stringify(headers).includes(server.key))).toBe(false)
})

test('one server is in use, and only the fields that were sent change', async () => {
  const pilot = await connected({ name: 'Study' })
  const id = await add(pilot)

  const used = await saveLlm(pilot, {
    provider: 'self_hosted',
    server_id: id,
    model_name: 'big',
    is_in_use: true,
  })
  const renamed = await saveLlm(pilot, { provider: 'self_hosted', server_id: id, name: ' Attic ' })

  expect(used.json()).toMatchObject({ provider: 'self_hosted', server_id: id })
  expect(renamed.json().connections).toMatchObject([
    { name: 'Study', model_name: 'small' },
    { name: 'Attic', model_name: 'big', has_key: true },
  ])
  expect((await rowsOf(pilot)).filter(({ is_in_use }) => is_in_use)).toHaveLength(1)
})

test('a server without a name is named by its host, and an empty name is refused', async () => {
  const pilot = await connected()

  expect((await rowsOf(pilot))[0]?.name).toBe(new URL(server.endpoint).host)
  expect((await saveLlm(pilot, { provider: 'self_hosted', name: ' ' })).json().fields).toEqual({
    name: 'This is required.',
  })
})

test('a call without a server id uses the server in use, or else the first', async () => {
  const pilot = await connected({ name: 'Study', is_in_use: false })
  const id = await add(pilot, { name: 'Attic' })

  const first = await saveLlm(pilot, { provider: 'self_hosted', context_length: 4096 })
  await saveLlm(pilot, { provider: 'self_hosted', server_id: id, is_in_use: true })
  const used = await saveLlm(pilot, { provider: 'self_hosted', context_length: 8192 })

  expect(first.json().connections).toMatchObject([{ context_length: 4096 }, { context_length: null }])
  expect(used.json().connections).toMatchObject([{ context_length: 4096 }, { context_length: 8192 }])
})

test('a removed server is deleted with its secret, and if it was in use, no model is in use', async () => {
  const pilot = await connected()
  const id = await add(pilot, { is_in_use: true })

  const removed = await pilot.post(`/account/llm/servers/${id}/remove/`)

  expect(removed.json()).toMatchObject({
    provider: null,
    server_id: null,
    connections: [{ endpoint: server.endpoint }],
  })
  expect((await rowsOf(pilot)).map((row) => row.id)).not.toContain(id)
  expect((await pilot.get('/account/llm/test/')).statusCode).toBe(409)
  expect((await pilot.post(`/account/llm/servers/${id}/remove/`)).statusCode).toBe(404)
})

test('another pilot’s server can’t be read, changed, tested or removed', async () => {
  const pilot = await connected()
  const [row] = await rowsOf(pilot)
  const other = await connected()

  const responses = [
    await saveLlm(other, { provider: 'self_hosted', server_id: row?.id, name: 'Mine' }),
    await other.get(`/account/llm/test/?server_id=${row?.id}`),
    await other.get(`/account/llm/models/?server_id=${row?.id}`),
    await other.post(`/account/llm/servers/${row?.id}/remove/`),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(await rowsOf(pilot)).toEqual([row])
})

test('a cloud provider can’t be removed and has neither a name nor a server id', async () => {
  const pilot = await world.create()
  const { saved_id: id } = (
    await saveLlm(pilot, { provider: 'openai', model_name: 'gpt-4o', api_key: 'k' })
  ).json<{ saved_id: string }>()

  expect((await pilot.post(`/account/llm/servers/${id}/remove/`)).statusCode).toBe(404)
  expect((await saveLlm(pilot, { provider: 'openai', name: 'Study' })).json().fields).toEqual({
    name: 'This field doesn’t exist.',
  })
  expect((await saveLlm(pilot, { provider: 'openai', server_id: null })).statusCode).toBe(400)
  expect(await rowsOf(pilot)).toHaveLength(1)
})

test('a pilot has at most twenty servers, and each needs an address', async () => {
  const pilot = await connected()
  for (let count = 1; count < 20; count++) await add(pilot)

  const refused = await saveLlm(pilot, { ...own(), server_id: null })
  const empty = await saveLlm(await world.create(), {
    provider: 'self_hosted',
    server_id: null,
    name: 'Study',
  })

  expect([refused.statusCode, await rowsOf(pilot)]).toEqual([
    409,
    expect.objectContaining({ length: 20 }) as unknown[],
  ])
  expect(empty.json().fields).toEqual({ endpoint: 'This is required.' })
})

test('the migration to several servers keeps the key, model and use, and names the server by its host', async () => {
  const pilot = await connected()
  const [row] = await rowsOf(pilot)
  const sqlOf = (name: string) => readFileSync(join(projectRoot, 'server/migrations', name), 'utf8')
  const [table = ''] = sqlOf('0013-models.sql').split('-- What models were asked')

  const migrated = await world.database.transaction(async (tx) => {
    // One statement at a time, because a prepared statement allows only one.
    const run = async (text: string) => {
      for (const statement of text.replaceAll(/--.*$/gm, '').split(';'))
        if (statement.trim() !== '') await sql.raw(statement).execute(tx)
    }
    await run('create schema before_servers')
    await run('set local search_path to before_servers')
    await run(table.replace('references accounts (id) on delete cascade', ''))
    await run(
      `insert into llm_connections select account_id, provider, model_name, context_length, endpoint, authentication, auth_name, sealed_key, is_in_use, updated_at from public.llm_connections where account_id = '${pilot.accountId}'`,
    )
    await run(
      `insert into llm_connections values ('${pilot.accountId}', 'openai', 'gpt-4o', null, '', 'none', '', 'v1.sealed', false, now())`,
    )
    await run(sqlOf('0032-several-servers.sql'))
    const found = await sql<
      typeof row
    >`select * from before_servers.llm_connections order by provider desc`.execute(tx)
    await run('drop schema before_servers cascade')
    return found.rows
  })

  expect(migrated[0]).toEqual({ ...row, id: expect.any(String) as string, created_at: row?.updated_at })
  expect(migrated[1]).toMatchObject({ provider: 'openai', name: '', sealed_key: 'v1.sealed' })
})
