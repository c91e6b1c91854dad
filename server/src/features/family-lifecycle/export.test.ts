import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { archivePartsOf, filesIn, newestExport, exportFamily } from '../../../test/archives.ts'
import { atOnce } from '../../../test/at-once.ts'
import { insertDocument } from '../../../test/documents.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { useWorld } from '../../../test/world.ts'
import { exportTasks, makeExport } from '#server/features/family-lifecycle/make-export.ts'
import { lifecycleTasks } from '#server/features/family-lifecycle/lifecycle-tasks.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()

const jobsOf = (id: string) =>
  world.database.pool
    .query('select task_identifier, attempts from graphile_worker.jobs where key = $1', [`export:${id}`])
    .then(({ rows }) => rows)

test('the archive contains every version of every document with a verifiable hash', async () => {
  const { founder } = await richFamily(world)

  const files = filesIn(await exportFamily(world, founder))

  const weir = [...files].filter(([name]) => /^documents\/The weir \w{8}\/version [12]\.md$/.test(name))
  expect(weir).toHaveLength(2)
  for (const [, text] of weir) {
    const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    const sha = createHash('sha256').update(body).digest('hex')
    expect(matter).toContain(`sha256: "${sha}"`)
  }
  expect([...files.keys()].filter((name) => name.startsWith('documents/House rules 家規 '))).toHaveLength(1)
  expect(files.get('README.txt')).toContain(
    'This archive contains everything Forerunners stores for Hallam “of the mill”',
  )
  expect(files.has('files/')).toBe(true)
  expect(JSON.parse(files.get('data/members.json') ?? '')).toHaveLength(5)
})

test('the archive contains no secrets', async () => {
  const { founder } = await richFamily(world)

  const files = filesIn(await exportFamily(world, founder))

  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/argon2|password_hash|token_hash|"dob"/)
})

test('an archive omits others’ personal documents and counts them by author without titles', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })
  const secret = await insertDocument(world, trustee, {
    class: 'personal',
    title: 'To my heirs',
    body: 'The key is under the weir.',
  })

  const [theirs, own] = [
    filesIn(await exportFamily(world, founder)),
    filesIn(await exportFamily(world, trustee)),
  ]

  const all = [...theirs].flat().join('\n')
  expect(all).not.toContain('under the weir')
  expect(all).not.toContain('To my heirs')
  expect(all).not.toContain(secret)
  expect(theirs.get('README.txt')).toContain('- 1 personal document of Ines Marsh')
  expect(own.get('README.txt')).not.toContain('Not in this archive')
  expect([...own.values()].join('\n')).toContain('under the weir')
})

test('the README is in the requester’s language', async () => {
  const founder = await world.create({ language: 'de' })

  const files = filesIn(await exportFamily(world, founder))

  expect(files.get('README.txt')).toContain('Dieses Archiv enthält alles, was Forerunners')
})

test('parallel export requests make one archive and one ledger entry', async () => {
  const founder = await world.create()

  const responses = await atOnce(
    world,
    'exports',
    Array.from({ length: 4 }, () => () => founder.post('/family/export/')),
  )

  const ids = new Set(responses.map((response) => response.json().export.id))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(ids.size).toBe(1)
  expect(
    (await founder.get('/family/acts/?kind=family')).json().items.map(({ act }: { act: string }) => act),
  ).toEqual(['family.exported', 'family.founded'])
  expect(await jobsOf([...ids][0] ?? '')).toHaveLength(1)
})

test('an export shows its progress and requester to everyone who may export', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await founder.post('/family/export/')
  const queued = await newestExport(trustee)

  await makeExport(
    { database: world.database, clock: world.clock, parts: archivePartsOf(world) },
    founder.familyId,
    queued?.id ?? '',
  )

  const ready = await newestExport(trustee)
  expect(queued).toMatchObject({ state: 'queued', done: 0, asked_by: { id: founder.accountId } })
  expect(ready).toMatchObject({ state: 'ready', done: ready?.total })
  expect(ready?.size).toBeGreaterThan(500)
})

test('an archive can be downloaded for seven days, only by members who may export', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian, stranger] = [await join('trustee'), await join('guardian'), await world.create()]
  await exportFamily(world, founder)
  const path = `/family/export/${(await newestExport(founder))?.id}/archive/`

  const fetched = await trustee.get(path)
  expect(fetched.statusCode).toBe(200)
  expect(fetched.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(fetched.rawPayload.length),
  })
  expect(fetched.headers['content-disposition']).toMatch(
    /^attachment; filename="Forerunners_\d{4}-\d\d-\d\d\.zip"/,
  )
  expect((await guardian.get(path)).statusCode).toBe(409)
  expect((await stranger.get(path)).statusCode).toBe(404)
  expect((await world.app.inject({ url: `/api${path}` })).statusCode).toBe(401)
  expect((await founder.get('/family/export/nothing/archive/')).statusCode).toBe(404)

  world.clock.move(7 * day + minute)
  expect((await founder.get(path)).statusCode).toBe(404)
  expect(await newestExport(founder)).toBeNull()
  await lifecycleTasks(world.database, world.clock)['family_lifecycle']?.({}, {} as never)
  const left = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('export_pieces').select('number').execute(),
  )
  expect(left).toEqual([])
})

test('a new archive replaces the previous one', async () => {
  const founder = await world.create()
  await exportFamily(world, founder)
  const first = (await newestExport(founder))?.id
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  await exportFamily(world, founder)

  expect((await founder.get(`/family/export/${first}/archive/`)).statusCode).toBe(404)
  expect((await newestExport(founder))?.state).toBe('ready')
})

test('a failed export is retried and marked as failed after the last attempt', async () => {
  const founder = await world.create()
  await founder.post('/family/export/')
  const id = (await newestExport(founder))?.id ?? ''
  const failingSources = {
    ...archivePartsOf(world),
    hiddenDocuments: () => Promise.reject(new Error('the disk is full')),
  }
  const logged: string[] = []
  const run = (attempts: number) =>
    exportTasks({ database: world.database, clock: world.clock, parts: failingSources })['make_export']?.(
      { family: founder.familyId, id },
      {
        job: { attempts, max_attempts: 3 },
        logger: { error: (sentence: string) => logged.push(sentence) },
      } as never,
    )

  await expect(run(1)).rejects.toThrow('the disk is full')
  expect(await newestExport(founder)).toMatchObject({ state: 'running' })
  await run(3)

  expect(await newestExport(founder)).toMatchObject({ state: 'failed' })
  expect(logged).toEqual(['An archive could not be made: the disk is full'])
  expect((await founder.post('/family/export/')).json().export).toMatchObject({ state: 'queued' })
})

test('an export whose process was killed is marked as failed after 15 minutes', async () => {
  const founder = await world.create()
  const first = (await founder.post('/family/export/')).json().export.id

  world.clock.move(16 * minute)

  expect(await newestExport(founder)).toMatchObject({ id: first, state: 'failed' })
  const second = (await founder.post('/family/export/')).json().export
  expect(second).toMatchObject({ state: 'queued' })
  expect(second.id).not.toBe(first)
})

test('an export that would fill the disk fails and leaves nothing of itself', async ({ skip }) => {
  const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true, force: true })
    skip('a small file system can only be mounted as root')
  }
  try {
    await writeFile(join(disk, 'filler'), Buffer.alloc(900_000))
    const founder = await world.create()
    await founder.post('/family/export/')
    const id = (await newestExport(founder))?.id ?? ''
    const logged: string[] = []

    const { database, clock } = world
    await exportTasks({ database, clock, parts: archivePartsOf(world), disks: [disk] })['make_export']?.(
      { family: founder.familyId, id },
      {
        job: { attempts: 3, max_attempts: 3 },
        logger: { error: (sentence: string) => logged.push(sentence) },
      } as never,
    )

    expect(logged).toEqual(['An archive could not be made: The disk has no room left'])
    expect(await newestExport(founder)).toMatchObject({ state: 'failed' })
    const left = await database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('export_pieces').select('number').execute(),
    )
    expect(left).toEqual([])
  } finally {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

test('a large family is exported in several pieces', async () => {
  const founder = await world.create()
  for (let document = 0; document < 6; document++) {
    // Random text, so that it doesn't compress.
    const body = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join(' ')
    await insertDocument(world, founder, { title: `Document ${document}`, body })
  }

  const files = filesIn(await exportFamily(world, founder))

  const pieces = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('export_pieces').select('number').orderBy('number').execute(),
  )
  expect(pieces.length).toBeGreaterThan(1)
  expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(6)
})
