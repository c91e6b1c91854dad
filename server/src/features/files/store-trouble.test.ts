import { createHash, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { beginUpload, keysOf, sendOn, shelfId, whereItStands } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { publicUrl, secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { sweepStrays } from '#server/features/files/blob-tasks.ts'
import { day, hour } from '#server/platform/clock.ts'
import { type Store, StoreTrouble } from '#server/platform/store/store.ts'

const world = useWorld()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const offsetOf = async (voice: Voice, url: string) => Number((await whereItStands(world, voice, url)).headers['upload-offset'])

describe('a piece that no row knows', () => {
  test('is left alone for a day and then swept; what is known stays', async () => {
    const { founder: other } = await world.foundFamily()
    const id = await putFile(world, other, { bytes: 'kept' })
    const stray = `${other.familyId}/01890000-0000-7000-8000-000000000000/01890000-0000-7000-8000-000000000001`
    // Also what a question to the store left, and a family that is gone.
    const others = ['probe/0123456789abcdef', '01890000-0000-7000-8000-0000000000ff/a/b']
    for (const key of [stray, ...others]) await world.store.put(key, Buffer.from('x'))

    await sweepStrays(world.files, new Date(Date.now() + day - hour))
    expect(await keysOf(world, other)).toContain(stray)
    await sweepStrays(world.files, new Date(Date.now() + day + hour))

    const left: string[] = []
    for await (const { key } of world.store.list('')) left.push(key)
    for (const key of [stray, ...others]) expect(left).not.toContain(key)
    expect((await other.get(`/files/${id}/bytes/`)).body).toBe('kept')
  })
})

describe('a store that', () => {
  let app: FastifyInstance
  let failsAt: (number: number) => StoreTrouble['reason'] | undefined = () => undefined
  let puts = 0
  beforeAll(async () => {
    const store: Store = {
      ...world.store,
      put: (key, bytes) => {
        const reason = failsAt(++puts)
        return reason ? Promise.reject(new StoreTrouble(reason, 'The test wants it so.')) : world.store.put(key, bytes)
      },
    }
    app = await makeApp({ database: world.database, publicUrl, secretKey, clock: world.clock, store })
  })
  afterAll(() => app.close())

  test.each([
    ['is full', 'full', 507],
    ['is away', 'away', 503],
    ['refuses', 'refused', 503],
  ] as const)('%s says so, keeps nothing half, and goes on afterwards', async (_, reason, status) => {
    const { founder: other } = await world.foundFamily()
    const bytes = randomBytes(9 * 1024 * 1024)
    const url = await beginUpload({ app }, other, { name: 'Film.mov', size: bytes.length, category: await shelfId(other) })
    puts = 0
    failsAt = (number) => (number === 2 ? reason : undefined)
    const cut = await sendOn({ app }, other, url, 0, bytes)

    expect([cut.statusCode, cut.json()]).toEqual([status, { detail: expect.any(String) as string }])
    expect(await filesOf(other)).toEqual([])
    const at = await offsetOf(other, url)
    expect(at).toBe(4 * 1024 * 1024)
    expect(await keysOf(world, other)).toHaveLength(1)

    const last = await sendOn({ app }, other, url, at, bytes.subarray(at))
    expect(last.statusCode).toBe(204)
    const kept = await other.get(`/files/${String(last.headers['forerunners-file'])}/bytes/`)
    expect(sha(kept.rawPayload)).toBe(sha(bytes))
  })
})
