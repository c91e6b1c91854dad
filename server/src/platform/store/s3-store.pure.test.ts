import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { isSigned, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { readStoreLocation } from '#server/platform/store/location.ts'
import type { S3Settings } from '#server/platform/store/s3-send.ts'
import { type Store, StoreError } from '#server/platform/store/store.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function open(url = server.url('files'), settings: S3Settings = {}): Promise<Store> {
  const store = await openStore(readStoreLocation(url, 'unused'), { pauses: [1, 2], ...settings })
  onTestFinished(() => store.close())
  return store
}

const bytes = Buffer.from('The mill goes to Anna.')
const collect = async (store: Store, prefix = '') => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}
const acts: [string, (store: Store) => Promise<unknown>][] = [
  ['put', (store) => store.put('a/1', bytes)],
  ['get', (store) => store.get('a/1')],
  ['remove', (store) => store.remove('a/1')],
  ['list', (store) => collect(store)],
  ['probe', (store) => store.probe()],
]
const errorOf = (act: Promise<unknown>): Promise<StoreError> =>
  act.then(
    () => Promise.reject(new Error('It went well')),
    (error: unknown) => (error instanceof StoreError ? error : Promise.reject(error as Error)),
  )

test('the test S3 server accepts Amazon’s example signature, and no other', () => {
  const known = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }

  expect(isSigned({ method: 'GET', url: '/test.txt', headers }, known)).toBe(true)
  expect(isSigned({ method: 'PUT', url: '/test.txt', headers }, known)).toBe(false)
  expect(isSigned({ method: 'GET', url: '/test.txt', headers }, { ...known, secret: 'another' })).toBe(false)
})

test.each(acts)('%s reports an unavailable server', async (_, act) => {
  const closed = await startS3Server()
  const url = closed.url('files')
  await closed.close()
  const store = await open(url)

  const error = await errorOf(act(store))

  expect(error).toMatchObject({
    reason: 'away',
    message: 'The store of files can’t be reached (ECONNREFUSED).',
  })
})

test.each(['fails twice', 'busy twice'] as const)(
  'a request is sent a third time to a server that %s',
  async (mood) => {
    const store = await open()
    for (const [, act] of acts.slice(0, 4)) {
      server.be(mood)
      await act(store)
      expect(server.requests).toHaveLength(3)
    }
  },
)

test('a response that breaks off is requested again, and its partial body is discarded', async () => {
  const store = await open()
  await store.put('a/1', bytes)
  server.be('breaks once')

  expect(bytes.equals(await store.get('a/1'))).toBe(true)
  expect(server.requests).toHaveLength(2)
})

test.each([
  ['fails', 'away', 3],
  ['hangs up', 'away', 3],
  ['redirects', 'away', 1],
  ['silent', 'away', 1],
  ['stalls', 'away', 1],
  ['full', 'full', 1],
  ['over quota', 'full', 1],
] as const)('the error code “%s” makes the store %s after %i attempts', async (mood, reason, visits) => {
  const isWaitedFor = mood === 'silent' || mood === 'stalls'
  const store = await open(undefined, isWaitedFor ? { timeout: 1000 } : {})
  for (const [name, act] of acts.slice(0, 4)) {
    server.be(mood)
    expect(await errorOf(act(store)), name).toMatchObject({ reason })
    expect(server.requests, name).toHaveLength(visits)
  }
})

test('a redirect is not followed, and the message says what to check', async () => {
  const store = await open()
  server.be('redirects')

  const error = await errorOf(store.get('a/1'))

  expect(error.message).toMatch(/sends requests elsewhere/)
  expect(server.requests).toEqual(['GET /files/a/1'])
})

test.each(['page', 'list without end', 'list in circles'] as const)(
  'an invalid list (%s) is an error',
  async (mood) => {
    const store = await open()
    server.be(mood)

    expect(await errorOf(collect(store))).toMatchObject({ reason: 'away' })
    expect(server.requests.length).toBeLessThanOrEqual(2)
  },
)

test.each([
  ['secret', { secret: 'wrong/secret+7f3a' }],
  ['key', { accessKey: 'SOMEBODY' }],
])('a wrong %s is refused at the first attempt, and no message repeats it', async (_, wrong) => {
  const store = await open(server.urlWith(wrong))
  for (const [name, act] of acts) {
    server.be('well')
    const error = await errorOf(act(store))
    expect(error, name).toMatchObject({ reason: 'refused' })
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/7f3a|SOMEBODY/)
    expect(server.requests, name).toHaveLength(1)
  }
})

test('the region is part of the signature', async () => {
  const abroad = await startS3Server({ region: 'eu-central-1' })
  onTestFinished(() => abroad.close())
  const right = await open(abroad.url('files?region=eu-central-1'))
  const wrong = await open(abroad.url('files'))

  await right.probe()

  expect(await errorOf(wrong.probe())).toMatchObject({ reason: 'refused' })
})

test('a missing bucket reports no object as missing, so that no file looks lost', async () => {
  const store = await open(server.url('nobody'))

  for (const [name, act] of acts)
    expect(await errorOf(act(store)), name).toMatchObject({ reason: 'away', message: /no such bucket/ })
})

test('two servers in one bucket don’t see each other’s objects or foreign ones', async () => {
  const [bare, one, other] = await Promise.all([
    open(),
    open(server.url('files/one')),
    open(server.url('files/on')),
  ])
  await one.put('e/1', bytes)
  await other.put('e/2', bytes)

  expect([await collect(one), await collect(other)]).toEqual([['e/1'], ['e/2']])
  expect(await collect(bare, 'on')).toEqual(['on/e/2', 'one/e/1'])
})

test('a bucket can be part of the host name', async () => {
  const lookup: S3Settings['lookup'] = (name, answer) =>
    name === 'files.s3.store.test'
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : answer(new Error('unknown'), [])
  const store = await open(server.url('files/virtual?style=virtual', 's3.store.test'), { lookup })

  await store.put('a/1', bytes)

  expect(bytes.equals(await store.get('a/1'))).toBe(true)
  expect(await collect(store)).toEqual(['a/1'])
  expect(server.requests[0]).toBe('PUT /virtual/a/1')
})

test.each(['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', 'metadata.test'])(
  'naming %s as the store’s host does not open it',
  async (host) => {
    const lookup: S3Settings['lookup'] = (_, answer) =>
      answer(null, [{ address: '169.254.169.254', family: 4 }])
    const store = await open(`s3://key:secret@${host}/bucket?tls=no`, { lookup })

    expect(await errorOf(store.probe())).toMatchObject({ reason: 'refused', message: /never reached/ })
  },
)
