import { chmod, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AwsClient } from 'aws4fetch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { addressOf } from '../../../test/database-address.ts'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { useWorld } from '../../../test/world.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { openKeys } from '#server/backup/key-box.ts'
import { archivePlace } from '#server/backup/scheduled/archive-place.ts'
import { backupTasks, backupTime } from '#server/backup/scheduled/backup-tasks.ts'
import type { ScheduledBackups } from '#server/backup/scheduled/settings.ts'
import { parseLocation } from '#server/platform/store/location.ts'
import { s3Sender } from '#server/platform/store/s3-send.ts'
import { uploadFile } from '#server/platform/store/s3-upload.ts'
import { openStore } from '#server/platform/store/open-store.ts'

const world = useWorld()
const day = 24 * 60 * 60 * 1000

let s3: S3Server
let database: ReturnType<typeof addressOf>
beforeAll(async () => {
  await world.foundFamily()
  s3 = await startS3Server()
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  database = addressOf(inject('databases').admin, rows[0]?.name ?? '')
})
afterAll(() => s3.close())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-scheduled-'))
})
afterEach(async () => {
  await chmod(folder, 0o700).catch(() => {})
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  readonly url?: string
  readonly passphraseFile?: string
  readonly secretKeyFile?: string
  readonly attempts?: number
  readonly payload?: object
  readonly stopping?: AbortSignal
}

const said: string[] = []

/** Runs the job as the queue does. */
async function backUp({ url = `file://${folder}`, attempts = 6, payload, stopping, ...more }: Run = {}) {
  const location = parseLocation('BACKUP_URL', url)
  const scheduled: ScheduledBackups = {
    location,
    at: { hour: 2, minute: 30 },
    passphraseFile: more.passphraseFile,
  }
  const place = archivePlace(location, join(folder, 'drafts'))
  const tasks = backupTasks({
    config: {
      backupDatabase: database,
      files: { kind: 'folder', folder: world.folder },
      secretKeyFile: more.secretKeyFile ?? join(folder, 'none'),
      operatorEmail: 'operator@hallam.test',
      publicUrl: new URL('https://forerunners.hallam.test'),
    },
    scheduled,
    place,
    database: world.database,
    clock: world.clock,
    stopping: stopping ?? new AbortController().signal,
    log: (sentence) => said.push(sentence),
  })
  try {
    await tasks['back_up']?.(payload, { job: { attempts, max_attempts: 6 } } as never)
    return await place.list()
  } finally {
    await place.close()
  }
}

const emailsToOperator = () =>
  world.database.transaction((tx) =>
    tx.selectFrom('outbox').selectAll().where('recipient', '=', 'operator@hallam.test').execute(),
  )

/** Downloads an object as any S3 client does. */
async function download(url: string, name: string): Promise<Buffer> {
  const location = parseLocation('BACKUP_URL', url)
  if (location.kind !== 's3') throw new Error('not S3')
  const client = new AwsClient({
    accessKeyId: location.accessKey,
    secretAccessKey: location.secret,
    service: 's3',
    region: 'us-east-1',
  })
  const response = await client.fetch(new URL(name, location.objects))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function contentOf(path: string) {
  const file = await open(path, 'r')
  try {
    return await checkArchive(file)
  } finally {
    await file.close()
  }
}

test('a scheduled backup is a whole archive without the secret key, and only archives beyond the retention go', async () => {
  const old = Array.from(
    { length: 60 },
    (_, index) => new Date(world.clock.now().getTime() - (index + 1) * day),
  )
  const nameOf = (at: Date) => `forerunners-scheduled-${at.toISOString().slice(0, 10)}-023000.tar`
  for (const at of old) await writeFile(join(folder, nameOf(at)), 'old')
  const others = ['forerunners-2020-01-01-023000.tar', 'notes.txt']
  for (const name of others) await writeFile(join(folder, name), 'mine')
  await writeFile(join(folder, 'forerunners-scheduled-unfinished.part'), 'of a killed backup')

  const archives = await backUp()

  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(others))
  expect(names.some((name) => name.endsWith('.part'))).toBe(false)
  expect(archives.length).toBeGreaterThanOrEqual(9)
  expect(archives.length).toBeLessThanOrEqual(13)
  const [newest] = archives.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const { opening, manifest, key } = await contentOf(join(folder, newest?.name ?? ''))
  expect(opening.has_key).toBe(false)
  expect(key).toBeUndefined()
  expect(manifest.tables.find(({ name }) => name === 'public.families')?.rows).toBe(1)
  expect(names).toContain(nameOf(old[5] ?? new Date()))
})

test('the secret key is in the archive if there is a passphrase, and a short passphrase is refused', async () => {
  const [secretKeyFile, passphraseFile] = [join(folder, 'secret.key'), join(folder, 'passphrase')]
  await writeFile(secretKeyFile, `${Buffer.alloc(32, 'a house of tests').toString('base64url')}\n`, {
    mode: 0o600,
  })
  await writeFile(passphraseFile, 'short\n')
  await expect(backUp({ secretKeyFile, passphraseFile, attempts: 1 })).rejects.toThrow('fewer than 12')
  await writeFile(passphraseFile, 'the weir below the mill\n')

  const [archive] = await backUp({ secretKeyFile, passphraseFile })

  const { key } = await contentOf(join(folder, archive?.name ?? ''))
  const [opened] = (await openKeys(key ?? Buffer.alloc(0), 'the weir below the mill')) ?? []
  expect(opened?.bytes).toEqual(Buffer.alloc(32, 'a house of tests'))
})

test('a bucket gets the same archive, and only scheduled archives are listed there', async () => {
  const url = s3.url('files/backups')
  const store = await openStore(parseLocation('BACKUP_URL', url))
  await store.put('mine', Buffer.from('mine'))

  const archives = await backUp({ url })

  expect(archives).toHaveLength(1)
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
  const copy = join(folder, 'copy.tar')
  await writeFile(copy, await download(url, archives[0]?.name ?? ''))
  expect((await contentOf(copy)).opening.has_key).toBe(false)
  expect(Buffer.from(await store.get('mine')).toString()).toBe('mine')
  await store.close()
})

test('two instances that begin at the same moment make one archive', async () => {
  await Promise.all([backUp(), backUp(), backUp()])

  expect((await readdir(folder)).filter((name) => name.endsWith('.tar'))).toHaveLength(1)
  expect(await emailsToOperator()).toEqual([])
})

test('a start makes no backup while the newest archive is from the last day', async () => {
  await backUp({ payload: { if_old: true } })
  world.clock.move(24.5 * 60 * 60 * 1000)
  expect(await backUp({ payload: { if_old: true } })).toHaveLength(1)

  world.clock.move(day)
  expect(await backUp({ payload: { if_old: true } })).toHaveLength(2)
})

test('a failed backup is tried again, then reported to the operator once a day', async () => {
  // A file where the folder should be.
  const url = `file://${join(folder, 'taken')}`
  await writeFile(join(folder, 'taken'), '')

  await expect(backUp({ url, attempts: 5 })).rejects.toThrow('The folder for backups')
  expect(await emailsToOperator()).toEqual([])

  const failing = () => backUp({ url }).catch(() => {})
  await failing()
  await failing()
  const [email, ...more] = await emailsToOperator()
  expect(more).toEqual([])
  expect(email).toMatchObject({
    language: 'en',
    subject: 'forerunners.hallam.test: the backup failed',
    body: expect.stringContaining(`The folder for backups, ${join(folder, 'taken')}, can't be used`),
  })
  expect(said.at(-1)).toContain('The scheduled backup failed.')

  world.clock.move(day)
  await failing()
  expect(await emailsToOperator()).toHaveLength(2)
})

test('an unreachable bucket is explained without its secret', async () => {
  const url = s3.url('nowhere')

  await expect(backUp({ url, attempts: 1 })).rejects.toThrow(
    /^The storage for backups can’t be reached, has no such bucket/,
  )

  await expect(backUp({ url: s3.urlWith({ secret: 'wrong' }), attempts: 1 })).rejects.toThrow(
    'The storage for backups refuses access. Check key, secret, region and rights in BACKUP_URL',
  )
})

test('a server that stops ends its backup and leaves the job for the next start', async () => {
  const stopping = AbortSignal.abort()

  await expect(backUp({ stopping })).rejects.toThrow()

  expect((await readdir(folder)).filter((name) => name.endsWith('.tar'))).toEqual([])
  expect(await emailsToOperator()).toHaveLength(2)
})

test('the time of day is a line of the job queue', () => {
  const scheduled = { location: { kind: 'folder', folder }, passphraseFile: undefined } as const
  expect(backupTime({ ...scheduled, at: { hour: 4, minute: 5 } })).toBe(
    '5 4 * * * back_up ?max=6&jobKey=back_up',
  )
})

test('an archive of several parts arrives in a bucket byte for byte', async () => {
  const location = parseLocation('BACKUP_URL', s3.url('files/large'))
  if (location.kind !== 's3') throw new Error('not S3')
  const path = join(folder, 'large')
  const bytes = Buffer.alloc(35 * 1024 * 1024, (await readFile(import.meta.filename)).subarray(0, 1009))
  await writeFile(path, bytes)
  const sender = s3Sender(location)
  const file = await open(path, 'r')
  s3.be('well')
  try {
    const url = new URL('large.tar', location.objects)
    await uploadFile(sender, { url, file, stopping: new AbortController().signal })
    expect(s3.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
    expect((await download(s3.url('files/large'), 'large.tar')).equals(bytes)).toBe(true)
  } finally {
    await file.close()
    await sender.close()
  }
})
