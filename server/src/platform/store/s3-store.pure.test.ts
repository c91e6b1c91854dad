import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { isSigned, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { readStorePlace } from '#server/platform/store/place.ts'
import type { S3Settings } from '#server/platform/store/s3-send.ts'
import { type Store, StoreTrouble } from '#server/platform/store/store.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function open(url = server.url('files'), settings: S3Settings = {}): Promise<Store> {
  const store = await openStore(readStorePlace(url, 'unused'), { pauses: [1, 2], ...settings })
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
const troubleOf = (act: Promise<unknown>): Promise<StoreTrouble> =>
  act.then(
    () => Promise.reject(new Error('It went well')),
    (error: unknown) => (error instanceof StoreTrouble ? error : Promise.reject(error as Error)),
  )

test('the server of these tests takes Amazon’s own example of a signature, and no other', () => {
  const known = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
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

test.each(acts)('a server that is away: %s says so', async (_, act) => {
  const gone = await startS3Server()
  const url = gone.url('files')
  await gone.close()
  const store = await open(url)

  const trouble = await troubleOf(act(store))

  expect(trouble).toMatchObject({ reason: 'away', message: 'The store of files can’t be reached (ECONNREFUSED).' })
})

test.each(['fails twice', 'busy twice'] as const)('a server that %s is asked a third time', async (mood) => {
  const store = await open()
  for (const [, act] of acts.slice(0, 4)) {
    server.be(mood)
    await act(store)
    expect(server.visits).toHaveLength(3)
  }
})

test('an answer that breaks off is asked for again, and half of it is nobody’s', async () => {
  const store = await open()
  await store.put('a/1', bytes)
  server.be('breaks once')

  expect(bytes.equals(await store.get('a/1'))).toBe(true)
  expect(server.visits).toHaveLength(2)
})

test.each([
  ['fails', 'away', 3],
  ['hangs up', 'away', 3],
  ['redirects', 'away', 1],
  ['silent', 'away', 1],
  ['stalls', 'away', 1],
  ['full', 'full', 1],
  ['over quota', 'full', 1],
] as const)('a server that is told “%s”: the store is %s after %i visits', async (mood, reason, visits) => {
  const isWaitedFor = mood === 'silent' || mood === 'stalls'
  const store = await open(undefined, isWaitedFor ? { patience: 1000 } : {})
  for (const [name, act] of acts.slice(0, 4)) {
    server.be(mood)
    expect(await troubleOf(act(store)), name).toMatchObject({ reason })
    expect(server.visits, name).toHaveLength(visits)
  }
})

test('a redirect is not followed, and the sentence says where to look', async () => {
  const store = await open()
  server.be('redirects')

  const trouble = await troubleOf(store.get('a/1'))

  expect(trouble.message).toMatch(/sends requests elsewhere/)
  expect(server.visits).toEqual(['GET /files/a/1'])
})

test.each(['page', 'list without end', 'list in circles'] as const)('a list that can’t be trusted (%s) is no list', async (mood) => {
  const store = await open()
  server.be(mood)

  expect(await troubleOf(collect(store))).toMatchObject({ reason: 'away' })
  expect(server.visits.length).toBeLessThanOrEqual(2)
})

test.each([
  ['secret', { secret: 'wrong/secret+7f3a' }],
  ['key', { accessKey: 'SOMEBODY' }],
])('a wrong %s is refused at the first try, and no sentence repeats it', async (_, wrong) => {
  const store = await open(server.urlWith(wrong))
  for (const [name, act] of acts) {
    server.be('well')
    const trouble = await troubleOf(act(store))
    expect(trouble, name).toMatchObject({ reason: 'refused' })
    expect(`${trouble.stack} ${JSON.stringify(trouble)}`).not.toMatch(/7f3a|SOMEBODY/)
    expect(server.visits, name).toHaveLength(1)
  }
})

test('the region is a part of what is signed', async () => {
  const abroad = await startS3Server({ region: 'eu-central-1' })
  onTestFinished(() => abroad.close())
  const right = await open(abroad.url('files?region=eu-central-1'))
  const wrong = await open(abroad.url('files'))

  await right.probe()

  expect(await troubleOf(wrong.probe())).toMatchObject({ reason: 'refused' })
})

test('where the bucket is gone nothing is called missing, so that no file looks lost', async () => {
  const store = await open(server.url('nobody'))

  for (const [name, act] of acts) expect(await troubleOf(act(store)), name).toMatchObject({ reason: 'away', message: /no such bucket/ })
})

test('two houses in one bucket do not see each other, nor what else lies there', async () => {
  const [bare, one, other] = await Promise.all([open(), open(server.url('files/one')), open(server.url('files/on'))])
  await one.put('e/1', bytes)
  await other.put('e/2', bytes)

  expect([await collect(one), await collect(other)]).toEqual([['e/1'], ['e/2']])
  expect(await collect(bare, 'on')).toEqual(['on/e/2', 'one/e/1'])
})

test('a bucket can be part of the host’s name', async () => {
  const lookUp: S3Settings['lookUp'] = (name, answer) =>
    name === 'files.s3.store.test' ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(new Error('unknown'), [])
  const store = await open(server.url('files/virtual?style=virtual', 's3.store.test'), { lookUp })

  await store.put('a/1', bytes)

  expect(bytes.equals(await store.get('a/1'))).toBe(true)
  expect(await collect(store)).toEqual(['a/1'])
  expect(server.visits[0]).toBe('PUT /virtual/a/1')
})

test.each(['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', 'metadata.test'])('that the operator names %s does not open it', async (host) => {
  const lookUp: S3Settings['lookUp'] = (_, answer) => answer(null, [{ address: '169.254.169.254', family: 4 }])
  const store = await open(`s3://key:secret@${host}/bucket?tls=no`, { lookUp })

  expect(await troubleOf(store.probe())).toMatchObject({ reason: 'refused', message: /never reached/ })
})
