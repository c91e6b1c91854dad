import { createHash, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { beginUpload, storeKeys, sendChunk, categoryId, uploadStatus } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { publicUrl, keys, useWorld, type TestClient } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { removeOrphans } from '#server/features/files/blob-tasks.ts'
import { day, hour } from '#server/platform/clock.ts'
import { type Store, StoreError } from '#server/platform/store/store.ts'

const world = useWorld()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const offsetOf = async (client: TestClient, url: string) =>
  Number((await uploadStatus(world, client, url)).headers['upload-offset'])

describe('orphaned pieces', () => {
  test('an orphaned piece is deleted after a day, a known one stays', async () => {
    const { founder: other } = await world.foundFamily()
    const id = await putFile(world, other, { bytes: 'kept' })
    const stray = `${other.familyId}/01890000-0000-7000-8000-000000000000/01890000-0000-7000-8000-000000000001`
    // Also a leftover probe and a piece of a deleted family.
    const others = ['probe/0123456789abcdef', '01890000-0000-7000-8000-0000000000ff/a/b']
    for (const key of [stray, ...others]) await world.store.put(key, Buffer.from('x'))

    await removeOrphans(world.files, new Date(Date.now() + day - hour))
    expect(await storeKeys(world, other)).toContain(stray)
    await removeOrphans(world.files, new Date(Date.now() + day + hour))

    const left: string[] = []
    for await (const { key } of world.store.list('')) left.push(key)
    for (const key of [stray, ...others]) expect(left).not.toContain(key)
    expect((await other.get(`/files/${id}/bytes/`)).body).toBe('kept')
  })
})

describe('store errors', () => {
  let app: FastifyInstance
  let failsAt: (number: number) => StoreError['reason'] | undefined = () => undefined
  let puts = 0
  beforeAll(async () => {
    const store: Store = {
      ...world.store,
      put: (key, bytes) => {
        const reason = failsAt(++puts)
        return reason
          ? Promise.reject(new StoreError(reason, 'The test wants it so.'))
          : world.store.put(key, bytes)
      },
    }
    app = await makeApp({ database: world.database, publicUrl, keys, clock: world.clock, store })
  })
  afterAll(() => app.close())

  test.each([
    ['is full', 'full', 507],
    ['is away', 'away', 503],
    ['refuses', 'refused', 503],
  ] as const)(
    'an upload to a store that %s returns an error and resumes later without half pieces',
    async (_, reason, status) => {
      const { founder: other } = await world.foundFamily()
      const bytes = randomBytes(9 * 1024 * 1024)
      const url = await beginUpload({ app }, other, {
        name: 'Film.mov',
        size: bytes.length,
        category: await categoryId(other),
      })
      puts = 0
      failsAt = (number) => (number === 2 ? reason : undefined)
      const cut = await sendChunk({ app }, other, url, 0, bytes)

      expect([cut.statusCode, cut.json()]).toMatchObject([status, { detail: expect.any(String) as string }])
      expect(await filesOf(other)).toEqual([])
      const at = await offsetOf(other, url)
      expect(at).toBe(4 * 1024 * 1024)
      expect(await storeKeys(world, other)).toHaveLength(1)

      const last = await sendChunk({ app }, other, url, at, bytes.subarray(at))
      expect(last.statusCode).toBe(204)
      const download = await other.get(`/files/${String(last.headers['forerunners-file'])}/bytes/`)
      expect(sha(download.rawPayload)).toBe(sha(bytes))
    },
  )
})
