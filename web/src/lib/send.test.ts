import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readFamily, updateFamily } from '#contract/family/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { familyHeader } from '#contract/call.ts'
import { setPageFamily } from '#web/lib/page-family.ts'
import { send } from '#web/lib/send.ts'
import { texts } from '#web/lib/texts.ts'

// A real server on a real socket, which sends the response that each test sets.
let server: Server
let response: { status: number; body: string } | 'hang up'
let received:
  | { method: string | undefined; url: string | undefined; body: string; headers: Record<string, unknown> }
  | undefined
const assignLocation = vi.fn<(url: string) => void>()

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { common: { error: { title: 'Something went wrong' } } } },
  })
  server = createServer((request, reply) => {
    // After a lost connection the page probes the server.
    if (request.url === '/api/health/') return void reply.end('{}')
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received = { method: request.method, url: request.url, body, headers: request.headers }
      if (response === 'hang up') reply.destroy()
      else reply.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch: plain } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => plain(base + path, init))
})
beforeEach(() => {
  assignLocation.mockClear()
  // The browser APIs that disconnecting uses.
  vi.stubGlobal('location', { assign: assignLocation })
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
})
afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
})

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
}

test('a 200 response gives the data and no error', async () => {
  response = { status: 200, body: '{"id":"1","name":"Hallam"}' }

  const outcome = await send(readFamily, {})

  expect(outcome).toEqual({ data: { id: '1', name: 'Hallam' }, error: null })
  expect(received).toMatchObject({ method: 'GET', url: '/api/family/' })
})

test('a call sends its body as JSON and its query in bracket notation', async () => {
  response = { status: 200, body: '{}' }

  await send(updateFamily, { body: { version: 1, name: 'Hallam' } })
  expect(received).toMatchObject({
    method: 'POST',
    body: '{"version":1,"name":"Hallam"}',
    headers: { 'content-type': 'application/json' },
  })

  await send(listMembers, { query: { limit: 20 } })
  expect(received?.url).toBe('/api/family/members/?limit=20')
})

test('a failure contains the server’s message, status and field errors', async () => {
  response = { status: 409, body: '{"detail":"Someone else saved first.","fields":{"name":"no"}}' }

  const outcome = await send(readFamily, {})

  expect(outcome).toMatchObject({
    data: null,
    error: { status: 409, detail: 'Someone else saved first.', fields: { name: 'no' } },
  })
  expect(assignLocation).not.toHaveBeenCalled()
})

test.each(['<html>proxy</html>', '', '{"detail":""}', '{"detail":7}', 'null'])(
  'a failure without a message (%j) says "Something went wrong"',
  async (body) => {
    response = { status: 502, body }

    const outcome = await send(readFamily, {})

    expect(outcome.error).toMatchObject({ status: 502, detail: 'Something went wrong', fields: {} })
  },
)

test('an unexpected 2xx status is logged and counts as a failure', async () => {
  response = { status: 201, body: '{"id":"1"}' }
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  const outcome = await send(readFamily, {})

  expect(outcome.error).toMatchObject({ status: 201, detail: 'Something went wrong', fields: {} })
  expect(log).toHaveBeenCalledWith('Unexpected status 201 from GET /family/')
})

test('a 403 for a missing second factor leads to the page that sets one up', async () => {
  response = { status: 403, body: '{"detail":"No.","code":"second_factor_needed"}' }

  await send(readFamily, {})

  expect(assignLocation.mock.calls).toEqual([['/']])
})

test.each([401, 403])('a %d response sends the browser to /disconnect', async (status) => {
  response = { status, body: '{"detail":"no"}' }

  const outcome = await send(readFamily, {})

  expect(assignLocation).toHaveBeenCalledWith('/disconnect')
  expect(outcome.error?.status).toBe(status)
})

test('a lost connection is an error with status 0, never an exception', async () => {
  response = 'hang up'

  const outcome = await send(readFamily, {})

  expect(outcome.error).toMatchObject({ status: 0, detail: 'Something went wrong', fields: {} })
})

test('a call times out after 100,000 ms with an error', async () => {
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return AbortSignal.abort(new DOMException('too long', 'TimeoutError'))
  })

  const outcome = await send(readFamily, {})

  expect(limits[0]).toBe(100_000)
  expect(outcome.error).toMatchObject({ status: 0, detail: 'Something went wrong', fields: {} })
})

test('a page sends its family and reloads when the session is in another one', async () => {
  response = {
    status: 409,
    body: JSON.stringify({ detail: 'You switched families in another window.', code: 'other_family' }),
  }
  setPageFamily('0198f1c2-0000-7000-8000-000000000001')

  const { error } = await send(readFamily, {})

  expect(received?.headers[familyHeader]).toBe('0198f1c2-0000-7000-8000-000000000001')
  expect(error?.detail).toBe('You switched families in another window.')
  expect(assignLocation.mock.calls).toEqual([['/']])
})
