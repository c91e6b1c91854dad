import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readFamily, updateFamily } from '#contract/family/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { familyHeader } from '#contract/call.ts'
import { openFor } from '#web/lib/opened-for.ts'
import { send } from '#web/lib/send.ts'
import { texts } from '#web/lib/texts.ts'

// The other side is a real server on a real socket, which answers what each test tells it to.
let server: Server
let answer: { status: number; body: string } | 'hang up'
let asked: { method: string | undefined; url: string | undefined; body: string; headers: Record<string, unknown> } | undefined
const went = vi.fn<(url: string) => void>()

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { common: { error: { title: 'Something went wrong' } } } },
  })
  server = createServer((request, response) => {
    // After a broken connection the page asks whether the server is there at all.
    if (request.url === '/api/health/') return void response.end('{}')
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked = { method: request.method, url: request.url, body, headers: request.headers }
      if (answer === 'hang up') response.destroy()
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch: plain } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => plain(base + path, init))
})
beforeEach(() => {
  went.mockClear()
  // The few things of a browser that leaving the house touches.
  vi.stubGlobal('location', { assign: went })
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
})
afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

test('a 200 gives the data and no error', async () => {
  answer = { status: 200, body: '{"id":"1","name":"Hallam"}' }

  const outcome = await send(readFamily, {})

  expect(outcome).toEqual({ data: { id: '1', name: 'Hallam' }, error: null })
  expect(asked).toMatchObject({ method: 'GET', url: '/api/family/' })
})

test('a body goes out as JSON, a query in bracket notation', async () => {
  answer = { status: 200, body: '{}' }

  await send(updateFamily, { body: { version: 1, name: 'Hallam' } })
  expect(asked).toMatchObject({ method: 'POST', body: '{"version":1,"name":"Hallam"}', headers: { 'content-type': 'application/json' } })

  await send(listMembers, { query: { limit: 20 } })
  expect(asked?.url).toBe('/api/family/members/?limit=20')
})

test('a failure gives the server’s sentence, its status and its fields', async () => {
  answer = { status: 409, body: '{"detail":"Somebody saved before you.","fields":{"name":"no"}}' }

  const outcome = await send(readFamily, {})

  expect(outcome).toMatchObject({ data: null, error: { status: 409, detail: 'Somebody saved before you.', fields: { name: 'no' } } })
  expect(went).not.toHaveBeenCalled()
})

test.each(['<html>proxy</html>', '', '{"detail":""}', '{"detail":7}', 'null'])(
  'a failure without a sentence (%j) is "Something went wrong"',
  async (body) => {
    answer = { status: 502, body }

    const outcome = await send(readFamily, {})

    expect(outcome.error).toMatchObject({ status: 502, detail: 'Something went wrong', fields: {} })
  },
)

test('an unexpected 2xx is logged and is no success', async () => {
  answer = { status: 201, body: '{"id":"1"}' }
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  const outcome = await send(readFamily, {})

  expect(outcome.error).toMatchObject({ status: 201, detail: 'Something went wrong', fields: {} })
  expect(log).toHaveBeenCalledWith('Unexpected status 201 from GET /family/')
})

test.each([401, 403])('a %d sends the browser to /disconnect', async (status) => {
  answer = { status, body: '{"detail":"no"}' }

  const outcome = await send(readFamily, {})

  expect(went).toHaveBeenCalledWith('/disconnect')
  expect(outcome.error?.status).toBe(status)
})

test('a connection that breaks is an error with status 0, never an exception', async () => {
  answer = 'hang up'

  const outcome = await send(readFamily, {})

  expect(outcome.error).toMatchObject({ status: 0, detail: 'Something went wrong', fields: {} })
})

test('it waits 100000 ms, and then something went wrong', async () => {
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return AbortSignal.abort(new DOMException('too long', 'TimeoutError'))
  })

  const outcome = await send(readFamily, {})

  expect(limits[0]).toBe(100_000)
  expect(outcome.error).toMatchObject({ status: 0, detail: 'Something went wrong', fields: {} })
})

test('a page says for which family it was opened, and begins anew where the session stands in another', async () => {
  answer = { status: 409, body: JSON.stringify({ detail: 'You have gone over to another family.', is_other_family: true }) }
  openFor('0198f1c2-0000-7000-8000-000000000001')

  const { error } = await send(readFamily, {})

  expect(asked?.headers[familyHeader]).toBe('0198f1c2-0000-7000-8000-000000000001')
  expect(error?.detail).toBe('You have gone over to another family.')
  expect(went.mock.calls).toEqual([['/']])
})
