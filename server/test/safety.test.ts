import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { goodPassword, publicUrl, keys, useWorld } from './world.ts'
import { scopeNeededBy } from '#contract/api-tokens/token-reach.ts'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]

/** The server with pages: the app's page, and an immutable file. */
let server: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-pages-'))
  await mkdir(join(folder, 'pages', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for anybody')
  await writeFile(join(folder, 'pages', 'index.html'), '<!doctype html><title>Forerunners</title>')
  await writeFile(join(folder, 'pages', 'assets', 'app-1234.js'), 'export {}')
  server = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    pages: join(folder, 'pages'),
  })
})
afterAll(async () => {
  await server.close()
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
    [
      'to a foreign site',
      { method: 'POST', url: '/api/auth/logout/', headers: { origin: 'https://evil.test' } },
    ],
    [
      'to broken JSON',
      {
        method: 'POST',
        url: '/api/auth/login/',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      },
    ],
    ['where nothing is', { url: '/api/nothing/' }],
    ['of the API’s page', { url: '/api/docs/' }],
    ['of a page', { url: '/dashboard/command-center' }],
    ['of the front door', { url: '/' }],
    ['of a file', { url: '/assets/app-1234.js' }],
    ['where no file is', { url: '/assets/gone.js' }],
    ['to an address that is none', { url: '/api/%zz/' }],
  ]

  test.each(answers)(
    'the response to %s keeps the browser from running or framing foreign content',
    async (_, asked) => {
      const { headers } = await server.inject(asked)

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
    },
  )

  test('a response asks the browser to come by https only if PUBLIC_URL is https', async () => {
    const app = await makeApp({
      database: world.database,
      store: world.store,
      keys,
      publicUrl: new URL('https://house.test'),
    })

    const secure = await app.inject({ url: '/api/health/' })
    const plain = await world.app.inject({ url: '/api/health/' })

    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    await app.close()
  })

  test('the response of a call stays out of every cache, and an immutable file is cached', async () => {
    const [api, page, file] = await Promise.all(
      ['/api/health/', '/', '/assets/app-1234.js'].map((url) => server.inject({ url })),
    )

    expect(api?.headers['cache-control']).toBe('no-store')
    expect(page?.headers['cache-control']).toBe('no-cache')
    expect(file?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('a request for', () => {
  const ask = (url: string, host: string) => world.app.inject({ url, headers: { host } })

  test.each([
    'evil.test',
    'evil.test:3210',
    'house.test.evil.test',
    'house.test:8080',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
  ])('a request under a foreign host name (%s) is refused', async (host) => {
    const answer = await ask('/api/auth/me/', host)
    expect(answer.statusCode).toBe(421)
    expect(answer.json().detail).toContain('PUBLIC_URL')
    const post = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { host, origin: `http://${host}` },
      payload: { email: 'helena@house.test', password: goodPassword },
    })
    expect(post.statusCode).toBe(421)
  })

  test.each([
    'house.test',
    'HOUSE.test',
    'localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.7:3000',
    '[::1]:3000',
  ])('a request under our own name or a bare address (%s) is answered', async (host) =>
    expect((await ask('/api/auth/me/', host)).statusCode).toBe(401),
  )

  test('our health is answered under any name', async () => {
    expect((await ask('/api/health/', 'balancer.internal')).statusCode).toBe(200)
    expect((await ask('/api/ready/', 'balancer.internal')).statusCode).toBe(200)
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
  ])('a write from %s is refused', async (_, headers) => {
    const pilot = await world.create()

    const answer = await post({ cookie: pilot.cookie, ...headers })

    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'foreign_origin',
      detail: 'This request came from another site and was not carried out.',
    })
    expect((await pilot.get('/account/')).json().full_name).toBe('')
  })

  test.each([
    ['our own site', { origin: publicUrl.origin }],
    ['the address the browser really used', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['our own site, as the browser says itself', { 'sec-fetch-site': 'same-origin' }],
    ['a program that is no browser', {}],
  ])('a write from %s is accepted', async (_, headers) => {
    const pilot = await world.create()

    const answer = await post({ cookie: pilot.cookie, ...headers })

    expect(answer.statusCode).toBe(200)
    expect((await pilot.get('/account/')).json().full_name).toBe('Helena')
  })

  test.each(calls.filter(([, call]) => call.method === 'POST'))(
    'by %s is refused for a foreign site before anything else',
    async (_, call) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api${call.path}`,
        headers: { origin: 'https://evil.test', 'content-type': 'application/json' },
        payload: '{',
      })

      expect(answer.statusCode).toBe(403)
    },
  )

  test('no other site is allowed by CORS', async () => {
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
  test.each([
    '/api/nothing/',
    '/api/',
    '/api',
    '/api/auth/',
    '/api/family/members/1/2/',
    '/API/nothing/',
    '/api/nothing.js',
    '/api//auth/me/',
  ])('the unknown API address %s is answered as JSON, with and without pages', async (url) => {
    for (const app of [world.app, server]) {
      const answer = await app.inject({ url })
      expect(answer.statusCode, answer.body).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.json()).toMatchObject({
        code: 'not_found',
        detail: 'This doesn’t exist, or you don’t have access to it.',
      })
    }
  })

  test('an unknown API address is answered in the visitor’s language', async () => {
    const answer = await world.app.inject({ url: '/api/nothing/', headers: { 'accept-language': 'de' } })

    expect(answer.json()).toMatchObject({
      detail: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    })
  })
})

describe('pages', () => {
  test.each([
    '/',
    '/dashboard/command-center',
    '/Auth/Login',
    '/no/such/page',
    '/user/019b0000-0000-7000-8000-000000000000',
  ])('the address %s is the app’s page', async (url) => {
    const answer = await server.inject({ url })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('<title>Forerunners</title>')
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
  ])('the path %s does not leave its folder', async (url) => {
    const answer = await server.inject({ url })

    expect(answer.body).not.toContain('not for anybody')
    expect(answer.statusCode).toBeLessThan(500)
  })

  test('a missing file is not answered with the app’s page', async () => {
    const answer = await server.inject({ url: '/assets/gone-1234.js' })

    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<')
  })
})

describe.each(calls)('the call %s', (name, call) => {
  test('a call is answered the same with and without its last slash, in any case', async () => {
    const ask = (path: string) =>
      world.app.inject({ method: call.method, url: `/api${path}`, ...(call.body && { payload: {} }) })

    const [asWritten, without, inCapitals] = await Promise.all(
      [call.path, call.path.slice(0, -1), call.path.toUpperCase()].map(ask),
    )

    // This server has no sign-in provider, so the way to it isn't found.
    if (name !== 'beginOidc') expect(asWritten?.statusCode).not.toBe(404)
    for (const answer of [without, inCapitals]) {
      expect(answer?.statusCode).toBe(asWritten?.statusCode)
      // A passkey challenge is different each time.
      if (name !== 'beginPasskeySignIn') expect(answer?.body).toBe(asWritten?.body)
      expect(answer?.headers).not.toHaveProperty('location')
    }
  })
})

describe('the log', () => {
  /**
   * An app that logs everything into a list. There is no option for it: pino stores its stream under a
   * symbol.
   */
  async function loggingApp() {
    const app = await makeApp({
      database: world.database,
      store: world.store,
      keys,
      publicUrl,
      clock: world.clock,
      logLevel: 'trace',
    })
    const lines: string[] = []
    const stream = Object.getOwnPropertySymbols(app.log).find(
      ({ description }) => description === 'pino.stream',
    )
    if (!stream) throw new Error('The log’s stream was not found')
    Object.assign(app.log, { [stream]: { write: (line: string) => lines.push(line) } })
    app.log.info('the list is heard')
    expect(lines.join('')).toContain('the list is heard')
    return { app, lines }
  }

  test('the log holds no secret of a pilot’s day', async () => {
    const { app, lines } = await loggingApp()
    const email = world.newEmail()
    const post = (path: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: '192.0.2.1', headers, payload })

    const created = await post('/auth/create/', {
      email,
      password: goodPassword,
      confirm_password: goodPassword,
    })
    const cookie = created.cookies[0]?.value ?? ''
    await post('/auth/login/', { email, password: 'a wrong password' })
    await post('/auth/login/', { email, password: goodPassword })
    await post('/auth/recovery/', { email })
    const token = world.secretIn((await world.lastMailTo(email))?.body)
    await post('/auth/recovery/password/', {
      token,
      password: 'password123',
      confirm_password: 'password123',
    })
    await post('/account/', { full_name: 'Helena Hallam' }, { cookie: `forerunners_session=${cookie}` })
    await app.inject({
      url: '/api/family/members/?cursor=garbage',
      headers: { cookie: `forerunners_session=${cookie}` },
    })

    const log = lines.join('')
    expect(token).toHaveLength(43)
    for (const secret of [
      email,
      goodPassword,
      'a wrong password',
      'password123',
      cookie,
      token,
      'Helena',
      'argon2',
    ])
      expect(log).not.toContain(secret)
    await app.close()
  })

  test('the log names a fault once, without what the pilot wrote, who they are or what is stored about them', async () => {
    const { app, lines } = await loggingApp()
    const pilot = await world.create()
    // A planted constraint makes the database report an error with the whole row.
    await world.database.pool.query(
      `alter table accounts add constraint no_weir check (full_name <> 'Weir House')`,
    )

    const answer = await app.inject({
      method: 'POST',
      url: '/api/account/',
      headers: { cookie: pilot.cookie },
      payload: { full_name: 'Weir House' },
    })

    await world.database.pool.query('alter table accounts drop constraint no_weir')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'fault', detail: 'Something went wrong' })
    const faults = lines.filter((line) => line.includes('fault'))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('no_weir')
    for (const secret of ['Weir House', pilot.email, pilot.cookie.split('=')[1] ?? '', 'argon2'])
      expect(lines.join('')).not.toContain(secret)
    await app.close()
  })
})

describe('the API’s description', () => {
  interface Operation {
    readonly operationId: string
    readonly summary: string
    readonly security: unknown[]
    readonly parameters: { name: string; in: string; schema: object }[]
    readonly requestBody?: {
      content: {
        'application/json': { schema: { type: string; properties: object; additionalProperties?: boolean } }
      }
    }
    readonly responses: Record<
      string,
      { description: string; content: { 'application/json': { schema: object } } }
    >
  }
  interface Document {
    readonly openapi: string
    readonly info: { title: string; version: string }
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: {
      securitySchemes: Record<string, { in: string; name: string }>
      schemas: Record<string, object>
    }
  }
  let document: Document
  beforeAll(async () => {
    const answer = await world.app.inject({ url: '/api/openapi.json' })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    document = answer.json()
  })

  test('the API description is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: 'Forerunners',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'forerunners_session' },
      token: { type: 'http', scheme: 'bearer' },
    })
  })

  test('the API description has every call once, the stream, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )

    expect(described.toSorted()).toEqual(
      ['GET /api/live/', ...calls.map(([, call]) => `${call.method} /api${call.path}`)].toSorted(),
    )
  })

  test.each(calls)(
    'the API description of %s says what it takes, what it needs and what it answers',
    (name, call) => {
      const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]

      expect(operation).toMatchObject({
        operationId: name,
        summary: call.about,
        security:
          call.needs === 'anyone' ? [] : [{ session: [] }, ...(scopeNeededBy(call) ? [{ token: [] }] : [])],
      })
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined)
      // A body with several variants lists each.
      const body = operation?.requestBody?.content['application/json'].schema as
        | { oneOf?: object[] }
        | undefined
      if (body)
        for (const form of body.oneOf ?? [body])
          expect(form).toMatchObject({ type: 'object', additionalProperties: false })
      const asked = operation?.parameters.map((parameter) => parameter.name) ?? []
      if (call.query) expect(asked).not.toEqual([])
      // A reply with two variants lists both.
      const reply = operation?.responses['200']?.content['application/json'].schema as { anyOf?: object[] }
      for (const schema of reply.anyOf ?? [reply]) expect(schema).toMatchObject({ type: 'object' })
      // A paged list documents both the cursor and the limit.
      expect(asked.includes('limit')).toBe(asked.includes('cursor'))
      if (call.needs !== 'anyone') expect(operation?.responses).toHaveProperty('401')
      for (const answer of Object.values(operation?.responses ?? {})) expect(answer.description).not.toBe('')
    },
  )

  test('every reference of the API description exists', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, pointer]) => pointer ?? '',
    )

    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of new Set(pointers)) {
      const [root, ...steps] = pointer.split('/')
      expect(root, pointer).toBe('#')
      expect(document, pointer).toHaveProperty(steps)
    }
  })

  test('the API description can be read as a page that lists every call and runs no script', async () => {
    const answer = await world.app.inject({ url: '/api/docs/' })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    for (const [name, call] of calls)
      expect(answer.body, name).toMatch(
        new RegExp(`${call.method}</span> <code>/api${call.path.replace(/[{}]/g, '.')}</code>`),
      )
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:/i)
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(answer.body)?.[1] ?? ''
    const css = await world.app.inject({ url: style })
    expect(css.statusCode).toBe(200)
    expect(css.headers['content-type']).toMatch(/^text\/css/)
  })
})
