import { createHash, randomBytes } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { categoryOf } from '../../../../test/files.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { pieceSize } from '#server/features/files/uploads/durable-pieces.ts'
import { RunningHashes } from '#server/features/files/uploads/running-hashes.ts'
import { type UploadContext, UploadSession } from '#server/features/files/uploads/upload-session.ts'

const world = useWorld()
let founder: TestClient
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const newContext = (): UploadContext => ({
  ...world.files,
  now: () => world.clock.now(),
  hashes: new RunningHashes(),
  endTransfer: () => Promise.resolve(false),
})
const pilot = () => ({ accountId: founder.accountId, familyId: founder.familyId, role: 'founder' as const })

async function begin(context: UploadContext, name: string, size: number): Promise<UploadSession> {
  const { id: categoryId } = await categoryOf(founder)
  return UploadSession.begin(context, pilot(), { name, size, categoryId, folder: '', isDraft: false })
}

const resume = (context: UploadContext, { upload }: UploadSession, offset: number) =>
  UploadSession.resume(context, pilot(), { id: upload.id, offset })
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const storedBytes = async (fileId: string) => (await founder.get(`/files/${fileId}/bytes/`)).rawPayload

const storedHash = async (fileId: string) => {
  const row = await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .selectFrom('files')
      .innerJoin('blobs', 'blobs.id', 'files.blob_id')
      .select('blobs.hash')
      .where('files.id', '=', fileId)
      .executeTakeFirstOrThrow(),
  )
  return row.hash
}

test('a resumed upload has the hash of its bytes, even if the first session appended more after its flush', async () => {
  const context = newContext()
  const bytes = randomBytes(1000)
  const first = await begin(context, 'Twice.bin', bytes.length)
  await first.append(bytes.subarray(0, 400))
  await first.flush()
  await first.append(randomBytes(100))

  const second = await resume(context, first, 400)
  await second.append(bytes.subarray(400))
  await second.flush()
  const { fileId } = await second.commit()

  expect(sha(await storedBytes(fileId))).toBe(sha(bytes))
  expect(await storedHash(fileId)).toBe(sha(bytes))
})

test('an upload that another process resumes is hashed from the stored bytes', async () => {
  const bytes = randomBytes(1000)
  const first = await begin(newContext(), 'Elsewhere.bin', bytes.length)
  await first.append(bytes.subarray(0, 400))
  await first.flush()

  const second = await resume(newContext(), first, 400)
  await second.append(bytes.subarray(400))
  await second.flush()

  expect(await storedHash((await second.commit()).fileId)).toBe(sha(bytes))
})

test('appended bytes count for a resumed upload only after a flush', async () => {
  const context = newContext()
  const session = await begin(context, 'Buffered.bin', 10)
  await session.append(Buffer.from('12345'))

  expect(session.offset).toBe(5)
  await expect(resume(context, session, 5)).rejects.toMatchObject({ code: 'upload_elsewhere' })
  await session.flush()
  expect((await resume(context, session, 5)).offset).toBe(5)
})

test('an abandoned session keeps its complete pieces and drops the rest', async () => {
  const context = newContext()
  const session = await begin(context, 'Abandoned.bin', pieceSize + 100)
  await session.append(randomBytes(pieceSize + 50))
  expect(() => session.append(randomBytes(51))).toThrow(expect.objectContaining({ code: 'too_large' }))

  await session.abandon()

  expect((await resume(context, session, pieceSize)).isComplete).toBe(false)
})

test('of two sessions of one upload only the first to flush advances the offset', async () => {
  const context = newContext()
  const one = await begin(context, 'Race.bin', 10)
  const other = await resume(context, one, 0)
  await one.append(Buffer.from('1234567890'))
  await other.append(Buffer.from('abcde'))

  await one.flush()

  await expect(other.flush()).rejects.toMatchObject({ code: 'upload_elsewhere' })
  expect(String(await storedBytes((await one.commit()).fileId))).toBe('1234567890')
})
