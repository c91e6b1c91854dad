import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { goodPassword, publicUrl, secretKey, useWorld } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]

/** The house with pages: one that routes itself, and a file that never changes. */
let house: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-pages-'))
  await mkdir(join(folder, 'pages', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for anybody')
  await writeFile(join(folder, 'pages', 'index.html'), '<!doctype html><title>Forerunners</title>')
  await writeFile(join(folder, 'pages', 'assets', 'app-1234.js'), 'export {}')
  house = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl, clock: world.clock, pages: join(folder, 'pages') })
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

function policyOf(header: unknown): Map<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

describe('every answer', () => {
  const answers: [string, InjectOptions][] = [
    ['of a call', { url: '/api/health/' }],
    ['that refuses', { url: '/api/auth/me/' }],
    ['to a foreign site', { method: 'POST', url: '/api/auth/logout/', headers: { origin: 'https://evil.test' } }],
    ['to broken JSON', { method: 'POST', url: '/api/auth/login/', headers: { 'content-type': 'application/json' }, payload: '{' }],
    ['where nothing is', { url: '/api/nothing/' }],
    ['of the API’s page', { url: '/api/docs/' }],
    ['of a page', { url: '/dashboard/command-center' }],
    ['of the front door', { url: '/' }],
    ['of a file', { url: '/assets/app-1234.js' }],
    ['where no file is', { url: '/assets/gone.js' }],
    ['to an address that is none', { url: '/api/%zz/' }],
  ]

  test.each(answers)('%s keeps the browser from running or framing what is not ours', async (_, asked) => {
    const { headers } = await house.inject(asked)

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const policy = policyOf(headers['content-security-policy'])
    expect(policy.get('default-src')).toEqual([`'self'`])
    expect(policy.get('script-src')).toEqual([`'self'`])
    expect(policy.get('style-src')).toEqual([`'self'`])
    expect(policy.get('frame-ancestors')).toEqual([`'none'`])
    expect(policy.get('base-uri')).toEqual([`'none'`])
    expect(policy.get('object-src')).toEqual([`'none'`])
    expect(policy.get('form-action')).toEqual([`'self'`])
    const sources = [...policy.values()].flat()
    expect(sources.filter((source) => /unsafe|\*|http|\/\//.test(source))).toEqual([])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('asks the browser to come by https only where the house is reached so', async () => {
    const app = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl: new URL('https://house.test') })

    const secure = await app.inject({ url: '/api/health/' })
    const plain = await world.app.inject({ url: '/api/health/' })

    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    await app.close()
  })

  test('of a call stays out of every cache, and a file that never changes stays in it', async () => {
    const [api, page, file] = await Promise.all(['/api/health/', '/', '/assets/app-1234.js'].map((url) => house.inject({ url })))

    expect(api?.headers['cache-control']).toBe('no-store')
    expect(page?.headers['cache-control']).toBe('no-cache')
    expect(file?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('a request that changes something', () => {
  const post = (headers: Record<string, string>, app = world.app) =>
    app.inject({ method: 'POST', url: '/api/account/', headers, payload: { full_name: 'Helena' } })

  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a site whose name begins like ours', { origin: 'http://house.test.evil.test' }],
    ['a site whose name ends like ours', { origin: 'http://evilhouse.test' }],
    ['our site on another port', { origin: 'http://house.test:8080' }],
    ['a site that hides behind our name as a user', { origin: 'http://house.test@evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
    ['nowhere', { origin: '' }],
    ['another site by a browser that names no origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour by a browser that names no origin', { 'sec-fetch-site': 'same-site' }],
  ])('from %s is not carried out', async (_, headers) => {
    const pilot = await world.create()

    const answer = await post({ cookie: pilot.cookie, ...headers })

    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ detail: 'This request came from another site and was not carried out.' })
    expect((await pilot.get('/account/')).json().full_name).toBe('')
  })

  test.each([
    ['our own site', { origin: publicUrl.origin }],
    ['the address the browser really used', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['our own site, as the browser says itself', { 'sec-fetch-site': 'same-origin' }],
    ['a program that is no browser', {}],
  ])('from %s is carried out', async (_, headers) => {
    const pilot = await world.create()

    const answer = await post({ cookie: pilot.cookie, ...headers })

    expect(answer.statusCode).toBe(200)
    expect((await pilot.get('/account/')).json().full_name).toBe('Helena')
  })

  test.each(calls.filter(([, call]) => call.method === 'POST'))('by %s is refused for a foreign site before anything else', async (_, call) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      headers: { origin: 'https://evil.test', 'content-type': 'application/json' },
      payload: '{',
    })

    expect(answer.statusCode).toBe(403)
  })

  test('is allowed to no other site by CORS', async () => {
    const asked = {
      method: 'OPTIONS',
      url: '/api/account/',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    } as const

    const { headers } = await world.app.inject(asked)

    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('an address below /api that is none', () => {
  test.each(['/api/nothing/', '/api/', '/api', '/api/auth/', '/api/family/members/1/2/', '/API/nothing/', '/api/nothing.js', '/api//auth/me/'])(
    '%s is answered as JSON, with pages or without',
    async (url) => {
      for (const app of [world.app, house]) {
        const answer = await app.inject({ url })
        expect(answer.statusCode, answer.body).toBe(404)
        expect(answer.headers['content-type']).toMatch(/^application\/json/)
        expect(answer.json()).toEqual({ detail: 'There is nothing here.' })
      }
    },
  )

  test('is answered in the visitor’s language', async () => {
    const answer = await world.app.inject({ url: '/api/nothing/', headers: { 'accept-language': 'de' } })

    expect(answer.json()).toEqual({ detail: 'Hier ist nichts.' })
  })
})

describe('pages', () => {
  test.each(['/', '/dashboard/command-center', '/Auth/Login', '/no/such/page', '/user/019b0000-0000-7000-8000-000000000000'])(
    '%s is the page that routes itself',
    async (url) => {
      const answer = await house.inject({ url })

      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.body).toContain('<title>Forerunners</title>')
    },
  )

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
  ])('%s leads out of no folder', async (url) => {
    const answer = await house.inject({ url })

    expect(answer.body).not.toContain('not for anybody')
    expect(answer.statusCode).toBeLessThan(500)
  })

  test('a file that is gone is no page', async () => {
    const answer = await house.inject({ url: '/assets/gone-1234.js' })

    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<')
  })
})

describe.each(calls)('%s', (name, call) => {
  test('answers the same with and without the slash at its end, whatever the case', async () => {
    const ask = (path: string) => world.app.inject({ method: call.method, url: `/api${path}`, ...(call.body && { payload: {} }) })

    const [asWritten, without, inCapitals] = await Promise.all([call.path, call.path.slice(0, -1), call.path.toUpperCase()].map(ask))

    expect(asWritten?.statusCode).not.toBe(404)
    for (const answer of [without, inCapitals]) {
      expect(answer?.statusCode).toBe(asWritten?.statusCode)
      // What a passkey is asked to sign is another each time.
      if (name !== 'askPasskey') expect(answer?.body).toBe(asWritten?.body)
      expect(answer?.headers).not.toHaveProperty('location')
    }
  })
})

describe('the log', () => {
  /** An app that logs everything, into a list. There is no setting for it: pino keeps its stream under a symbol. */
  async function loggingApp() {
    const app = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl, clock: world.clock, logLevel: 'trace' })
    const lines: string[] = []
    const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream')
    if (!stream) throw new Error('The log’s stream was not found')
    Object.assign(app.log, { [stream]: { write: (line: string) => lines.push(line) } })
    app.log.info('the list is heard')
    expect(lines.join('')).toContain('the list is heard')
    return { app, lines }
  }

  test('holds no secret of a pilot’s day', async () => {
    const { app, lines } = await loggingApp()
    const email = world.newEmail()
    const post = (path: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: '192.0.2.1', headers, payload })

    const created = await post('/auth/create/', { email, password: goodPassword, confirm_password: goodPassword })
    const cookie = created.cookies[0]?.value ?? ''
    await post('/auth/login/', { email, password: 'a wrong password' })
    await post('/auth/login/', { email, password: goodPassword })
    await post('/auth/recovery/', { email })
    const token = world.secretIn((await world.lastMailTo(email))?.body)
    await post('/auth/recovery/password/', { token, password: 'password123', confirm_password: 'password123' })
    await post('/account/', { full_name: 'Helena Hallam' }, { cookie: `forerunners_session=${cookie}` })
    await app.inject({ url: '/api/family/members/?cursor=garbage', headers: { cookie: `forerunners_session=${cookie}` } })

    const log = lines.join('')
    expect(token).toHaveLength(43)
    for (const secret of [email, goodPassword, 'a wrong password', 'password123', cookie, token, 'Helena', 'argon2'])
      expect(log).not.toContain(secret)
    await app.close()
  })

  test('names a fault once, without what the pilot wrote, who they are or what is stored about them', async () => {
    const { app, lines } = await loggingApp()
    const pilot = await world.create()
    // A rule that nothing in the product knows of makes the database complain, and it complains with the whole row.
    await world.database.pool.query(`alter table accounts add constraint no_weir check (full_name <> 'Weir House')`)

    const answer = await app.inject({ method: 'POST', url: '/api/account/', headers: { cookie: pilot.cookie }, payload: { full_name: 'Weir House' } })

    await world.database.pool.query('alter table accounts drop constraint no_weir')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: 'Something went wrong' })
    const faults = lines.filter((line) => line.includes('fault'))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('no_weir')
    for (const secret of ['Weir House', pilot.email, pilot.cookie.split('=')[1] ?? '', 'argon2']) expect(lines.join('')).not.toContain(secret)
    await app.close()
  })
})

describe('the API’s description', () => {
  interface Operation {
    readonly operationId: string
    readonly summary: string
    readonly security: unknown[]
    readonly parameters: { name: string; in: string; schema: object }[]
    readonly requestBody?: { content: { 'application/json': { schema: { type: string; properties: object; additionalProperties?: boolean } } } }
    readonly responses: Record<string, { description: string; content: { 'application/json': { schema: object } } }>
  }
  interface Document {
    readonly openapi: string
    readonly info: { title: string; version: string }
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: { securitySchemes: Record<string, { in: string; name: string }>; schemas: Record<string, object> }
  }
  let document: Document
  beforeAll(async () => {
    const answer = await world.app.inject({ url: '/api/openapi.json' })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    document = answer.json()
  })

  test('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Forerunners', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(document.components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie', name: 'forerunners_session' } })
  })

  test('has every call, each once, the stream, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )

    expect(described.toSorted()).toEqual(['GET /api/live/', ...calls.map(([, call]) => `${call.method} /api${call.path}`)].toSorted())
  })

  test.each(calls)('says of %s what it takes, what it needs and what it answers', (name, call) => {
    const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]

    expect(operation).toMatchObject({ operationId: name, summary: call.about, security: call.needs === 'anyone' ? [] : [{ session: [] }] })
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined)
    // What takes one of several forms says each.
    const body = operation?.requestBody?.content['application/json'].schema as { oneOf?: object[] } | undefined
    if (body) for (const form of body.oneOf ?? [body]) expect(form).toMatchObject({ type: 'object', additionalProperties: false })
    const asked = operation?.parameters.map((parameter) => parameter.name) ?? []
    if (call.query) expect(asked).not.toEqual([])
    // What can be answered in two ways says both.
    const reply = operation?.responses['200']?.content['application/json'].schema as { anyOf?: object[] }
    for (const schema of reply.anyOf ?? [reply]) expect(schema).toMatchObject({ type: 'object' })
    // What comes page by page says both how to ask for the next one and how long a page is.
    expect(asked.includes('limit')).toBe(asked.includes('cursor'))
    if (call.needs !== 'anyone') expect(operation?.responses).toHaveProperty('401')
    for (const answer of Object.values(operation?.responses ?? {})) expect(answer.description).not.toBe('')
  })

  test('points at nothing that is not there', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer]) => pointer ?? '')

    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of new Set(pointers)) {
      const [root, ...steps] = pointer.split('/')
      expect(root, pointer).toBe('#')
      expect(document, pointer).toHaveProperty(steps)
    }
  })

  test('can be read as a page that lists every call and runs no script', async () => {
    const answer = await world.app.inject({ url: '/api/docs/' })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    for (const [name, call] of calls)
      expect(answer.body, name).toMatch(new RegExp(`${call.method}</span> <code>/api${call.path.replace(/[{}]/g, '.')}</code>`))
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:/i)
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(answer.body)?.[1] ?? ''
    const css = await world.app.inject({ url: style })
    expect(css.statusCode).toBe(200)
    expect(css.headers['content-type']).toMatch(/^text\/css/)
  })
})
