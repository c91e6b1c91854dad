import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { testCertificate } from '../../../test/test-certificate.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'
import { AddressClosed, openOutgoing, type OutgoingSettings } from '#server/platform/outgoing/outgoing.ts'

/** What the names of these tests stand for. */
const names: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'compatible.test': ['::7f00:1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'tunnelled.test': ['2002:7f00:1::'],
  'private.test': ['10.0.0.1'],
  'lan.test': ['192.168.1.20'],
  'carrier.test': ['100.64.0.1'],
  'metadata.test': ['169.254.169.254'],
  'metadata6.test': ['fd00:ec2::254'],
  'alibaba.test': ['100.100.100.200'],
  'azure.test': ['168.63.129.16'],
  'linklocal.test': ['fe80::1%eth0'],
  'anywhere.test': ['0.0.0.0'],
  'multicast.test': ['224.0.0.1'],
  'model.test': ['127.0.0.1'],
}

function outgoing(allow: string, settings: Partial<OutgoingSettings> = {}) {
  const opened = openOutgoing({
    openings: readOpenings(allow),
    lookUp: (name, answer) => {
      const addresses = (names[name.replace(/\.$/, '').toLowerCase()] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      queueMicrotask(() => answer(addresses.length > 0 ? null : unknown, addresses))
    },
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
  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0177.1',
    '00000177.0.0.0x1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1.',
    '127.255.255.254',
    '0.0.0.0',
    '0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd12::1]',
    '[::ffff:169.254.169.254]',
    '169.254.169.254',
    '0xa9fea9fe',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '198.18.0.1',
    '240.0.0.1',
    '255.255.255.255',
    'someone:secret@127.0.0.1',
    ...Object.keys(names),
    'LOOPBACK.test',
    'loopback.test.',
  ])('%s is not reached', async (host) => {
    const { port, visits } = await serve((_, response) => response.end('the house itself'))

    const failure = await failureOf(outgoing('').fetch(`http://${host}:${port}/`))

    if (!host.includes('@')) expect(failure.cause, host).toBeInstanceOf(AddressClosed)
    expect(failure).not.toEqual({})
    expect(visits()).toBe(0)
  })
})

test('what the operator opened is reached, by address, by network and by name, at that port', async () => {
  const { port } = await serve((_, response) => response.end('a model'))
  const ask = async (allow: string, host: string) => (await outgoing(allow).fetch(`http://${host}:${port}/`)).text()

  for (const allow of [`127.0.0.1:${port}`, '127.0.0.0/8:*', `192.168.1.0/24:*, 127.0.0.1:${port}`])
    for (const host of ['127.0.0.1', '2130706433', 'loopback.test', 'mapped.test']) expect(await ask(allow, host), `${allow} ${host}`).toBe('a model')
  expect(await ask(`model.test:${port}`, 'model.test')).toBe('a model')
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

test('no redirect is followed, wherever it leads', async () => {
  const inner = await serve((_, response) => response.end('secret'))
  const { port } = await serve((_, response) => response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end())

  const failure = await failureOf(outgoing('127.0.0.0/8:*').fetch(`http://127.0.0.1:${port}/`))

  expect(failure).not.toEqual({})
  expect(inner.visits()).toBe(0)
})

test('each connection looks a name up once, so that it can’t mean another address a moment later', async () => {
  const { port } = await serve((_, response) => response.end('a model'))
  let asked = 0
  const { fetch } = outgoing(`127.0.0.1:${port}`, {
    lookUp: (_, answer) => answer(null, [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]),
  })

  const text = await (await fetch(`http://rebinding.test:${port}/`)).text()

  expect([text, asked]).toEqual(['a model', 1])
})

test('an answer that is too large is broken off, packed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  const { port } = await serve((request, response) => {
    if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    else response.end(Buffer.alloc(5_000_000))
  })
  const { fetch } = outgoing(`127.0.0.1:${port}`, { largest: 100_000 })

  for (const path of ['plain', 'packed']) {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`)
    expect(await failureOf(response.text()), path).toMatchObject({ code: 'ANSWER_TOO_LARGE' })
  }
})

test('who says nothing is not waited for without end', async () => {
  const { port } = await serve(() => {})
  const { fetch } = outgoing(`127.0.0.1:${port}`, { patience: { connect: 500, silence: 500 } })

  const failure = await failureOf(fetch(`http://127.0.0.1:${port}/`))

  expect(failure.cause).toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
})

test('a certificate must be trusted, and must be of the name that was asked for', async () => {
  const { port } = await serve((_, response) => response.end('a model'), createTlsServer(testCertificate))
  const ask = (host: string, ca?: string) => outgoing('127.0.0.1:*', ca === undefined ? {} : { ca }).fetch(`https://${host}:${port}/`)

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
])('an opening written %j is refused with a sentence', (text) => {
  expect(() => readOpenings(text)).toThrow(/^OUTGOING_ALLOW holds/)
})
