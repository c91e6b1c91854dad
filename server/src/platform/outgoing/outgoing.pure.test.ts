import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { evilHosts, evilLookUp } from '../../../test/evil-addresses.ts'
import { testCertificate } from '../../../test/test-certificate.ts'
import { ownUserAgent } from '#server/platform/outgoing/user-agent.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'
import {
  AddressClosed,
  openOutgoing,
  type OutgoingSettings,
  RedirectRefused,
} from '#server/platform/outgoing/outgoing.ts'

function outgoing(allow: string, settings: Partial<OutgoingSettings> = {}) {
  const opened = openOutgoing({
    openings: readOpenings(allow),
    lookup: evilLookUp,
    ...settings,
  })
  onTestFinished(() => opened.close())
  return opened
}

async function serve(listener: RequestListener, server: Server = createServer()) {
  let visits = 0
  server.on('request', (request, response) => {
    visits++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, visits: () => visits }
}

const failureOf = (promise: Promise<unknown>): Promise<{ cause?: unknown; code?: string }> =>
  promise.then(
    () => ({}),
    (error: { cause?: unknown }) => error,
  )

describe('with nothing opened', () => {
  test.each([...evilHosts, 'someone:secret@127.0.0.1'])(
    '%s is not reached without openings',
    async (host) => {
      const { port, visits } = await serve((_, response) => response.end('the house itself'))

      const failure = await failureOf(outgoing('').fetch(`http://${host}:${port}/`))

      if (!host.includes('@')) expect(failure.cause, host).toBeInstanceOf(AddressClosed)
      expect(failure).not.toEqual({})
      expect(visits()).toBe(0)
    },
  )
})

test('an address the operator opened is reached by address, network and name, at that port', async () => {
  const { port } = await serve((_, response) => response.end('a model'))
  const ask = async (allow: string, host: string) =>
    (await outgoing(allow).fetch(`http://${host}:${port}/`)).text()

  for (const allow of [`127.0.0.1:${port}`, '127.0.0.0/8:*', `192.168.1.0/24:*, 127.0.0.1:${port}`])
    for (const host of ['127.0.0.1', '2130706433', 'loopback.test', 'mapped.test'])
      expect(await ask(allow, host), `${allow} ${host}`).toBe('a model')
  expect(await ask(`model.test:${port}`, 'model.test')).toBe('a model')
})

describe('the User-Agent', () => {
  test('every request names the product and the operator’s contact', async () => {
    const sent: unknown[] = []
    const { port } = await serve((request, response) => {
      sent.push(request.headers['user-agent'])
      response.end()
    })
    const userAgent = ownUserAgent({
      publicUrl: new URL('https://family.example.org/'),
      operatorEmail: 'helena@example.org',
    })
    const client = outgoing('127.0.0.0/8:*', { userAgent })
    const address = `http://127.0.0.1:${port}/`

    await client.fetch(address)
    await client.read(address, { signal: AbortSignal.timeout(5000) })

    expect(userAgent).toMatch(
      /^Forerunners\/\d+\.\d+\.\d+ \(\+https:\/\/family\.example\.org; helena@example\.org\)$/,
    )
    expect(sent).toEqual([userAgent, userAgent])
  })

  test('a caller’s own User-Agent is kept, and without a contact only the address is named', async () => {
    const sent: unknown[] = []
    const { port } = await serve((request, response) => {
      sent.push(request.headers['user-agent'])
      response.end()
    })
    const client = outgoing('127.0.0.0/8:*', { userAgent: 'Forerunners/1' })

    await client.fetch(`http://127.0.0.1:${port}/`, { headers: { 'User-Agent': 'mine' } })

    expect(sent).toEqual(['mine'])
    expect(ownUserAgent({ publicUrl: new URL('http://[::1]:3000/a') })).toMatch(
      /^Forerunners\/[\d.]+ \(\+http:\/\/\[::1\]:3000\)$/,
    )
  })
})

test.each([
  ['another port', '127.0.0.1:1', '127.0.0.1'],
  ['another address', '127.0.0.2:*', '127.0.0.1'],
  ['another name of the same address', 'loopback.test:*', 'model.test'],
  ['an address, where only its name was opened', 'loopback.test:*', '127.0.0.1'],
  ['a name of which one address is not opened', '127.0.0.2:*', 'mixed.test'],
])('an opening does not open %s', async (_, allow, host) => {
  const { port, visits } = await serve((_request, response) => response.end())

  const failure = await failureOf(outgoing(allow).fetch(`http://${host}:${port}/`))

  expect(failure.cause).toBeInstanceOf(AddressClosed)
  expect(visits()).toBe(0)
})

test.each([
  ['169.254.0.0/16:*', '169.254.169.254'],
  ['metadata.test:*', 'metadata.test'],
  ['metadata6.test:*', 'metadata6.test'],
  ['[fc00::/7]:*', '[fd00:ec2::254]'],
  ['100.64.0.0/10:*', '100.100.100.200'],
  ['azure.test:*', 'azure.test'],
  ['linklocal.test:*', 'linklocal.test'],
  ['0.0.0.0/0:*', '0.0.0.0'],
  ['0.0.0.0/0:*', '169.254.169.254'],
  ['[::/0]:*', '[fe80::1]'],
  ['[::/0]:*', '[64:ff9b::a9fe:a9fe]'],
])('even with %s opened, %s is never reached', async (allow, host) => {
  const failure = await failureOf(outgoing(allow).fetch(`http://${host}/`))

  expect(failure.cause).toBeInstanceOf(AddressClosed)
})

test('fetch follows no redirect', async () => {
  const inner = await serve((_, response) => response.end('secret'))
  const { port } = await serve((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  )

  const failure = await failureOf(outgoing('127.0.0.0/8:*').fetch(`http://127.0.0.1:${port}/`))

  expect(failure).not.toEqual({})
  expect(inner.visits()).toBe(0)
})

test('each connection resolves a name once, so that it can’t change to another address afterwards', async () => {
  const { port } = await serve((_, response) => response.end('a model'))
  let lookups = 0
  const { fetch } = outgoing(`127.0.0.1:${port}`, {
    lookup: (_, answer) =>
      answer(null, [{ address: lookups++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]),
  })

  const text = await (await fetch(`http://rebinding.test:${port}/`)).text()

  expect([text, lookups]).toEqual(['a model', 1])
})

test('a response over the limit is aborted, compressed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  const { port } = await serve((request, response) => {
    if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    else response.end(Buffer.alloc(5_000_000))
  })
  const { fetch } = outgoing(`127.0.0.1:${port}`, { maxBytes: 100_000 })

  for (const path of ['plain', 'packed']) {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`)
    expect(await failureOf(response.text()), path).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  }
})

test('a server that sends nothing runs into the timeout', async () => {
  const { port } = await serve(() => {})
  const { fetch } = outgoing(`127.0.0.1:${port}`, { timeouts: { connect: 20_000, silence: 500 } })

  const failure = await failureOf(fetch(`http://127.0.0.1:${port}/`))

  expect(failure.cause).toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
})

test('a certificate must be trusted and match the requested name', async () => {
  const { port } = await serve((_, response) => response.end('a model'), createTlsServer(testCertificate))
  const ask = (host: string, ca?: string) =>
    outgoing('127.0.0.1:*', ca === undefined ? {} : { ca }).fetch(`https://${host}:${port}/`)

  const trusted = await ask('model.test', testCertificate.cert)
  const untrusted = await failureOf(ask('model.test'))
  const ofAnotherName = await failureOf(ask('loopback.test', testCertificate.cert))

  expect(await trusted.text()).toBe('a model')
  expect(untrusted.cause).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(ofAnotherName.cause).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
})

test.each([
  '127.0.0.1',
  '127.1:80',
  '0x7f000001:80',
  ':80',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  '127.0.0.1:x',
  '10.0.0.0/33:*',
  'http://a:80',
  '[::1:80',
  'a b:1',
  '::1:80',
])('the opening %j is refused with a sentence', (text) => {
  expect(() => readOpenings(text)).toThrow(/^OUTGOING_ALLOW holds/)
})

describe('redirects of `read`', () => {
  // A header may contain only ASCII characters.
  const spelledPlainly = evilHosts.filter((host) => /^[\x21-\x7e]+$/.test(host))
  const moved = (location: string, status = 302) =>
    serve((_, response) => response.writeHead(status, { location }).end())

  test('read follows three redirects, and not a fourth', async () => {
    let left = 3
    const { port, visits } = await serve((_, response) =>
      left-- > 0 ? response.writeHead(307, { location: '/next' }).end() : response.end('here'),
    )
    const { read } = outgoing(`127.0.0.1:${port}`)

    expect(
      await (await read(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) })).text(),
    ).toBe('here')
    left = 4
    expect(
      await failureOf(read(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) })),
    ).toBeInstanceOf(RedirectRefused)
    expect(visits()).toBe(8)
  })

  test.each(spelledPlainly)('read doesn’t follow a redirect to %s', async (host) => {
    const inner = await serve((_, response) => response.end('secret'))
    const { port } = await moved(`http://${host}:${inner.port}/`)

    const failure = await failureOf(
      outgoing(`model.test:${port}`).read(`http://model.test:${port}/`, {
        signal: AbortSignal.timeout(5000),
      }),
    )

    expect(failure.cause ?? failure).toBeInstanceOf(Error)
    expect(inner.visits()).toBe(0)
  })

  test.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'http://someone:secret@127.0.0.1/',
    'http://[',
    'javascript:alert(1)',
  ])('read refuses a redirect to %s', async (location) => {
    const { port } = await moved(location)

    expect(
      await failureOf(
        outgoing('127.0.0.0/8:*').read(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) }),
      ),
    ).toBeInstanceOf(RedirectRefused)
  })

  test('credentials stay with their host; harmless headers are sent to the next one', async () => {
    let heard: Record<string, unknown> = {}
    const inner = await serve((request, response) => {
      heard = request.headers
      response.end()
    })
    const { port } = await moved(`http://127.0.0.1:${inner.port}/`)
    const headers = { accept: 'application/json', authorization: 'Bearer sk', 'X-Key': 'sk', cookie: 'a=b' }

    await outgoing('127.0.0.0/8:*').read(`http://127.0.0.1:${port}/`, {
      headers,
      signal: AbortSignal.timeout(5000),
    })

    expect(heard).toMatchObject({ accept: 'application/json' })
    for (const name of ['authorization', 'x-key', 'cookie']) expect(heard).not.toHaveProperty(name)
  })
})
