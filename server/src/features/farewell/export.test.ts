import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { filesIn, newestExport, takeOut } from '../../../test/archives.ts'
import { atOnce } from '../../../test/at-once.ts'
import { layPaper } from '../../../test/papers.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { useWorld } from '../../../test/world.ts'
import { archiveParts } from '#server/archive-parts.ts'
import { exportTasks, makeExport } from '#server/features/farewell/make-export.ts'
import { farewellTasks } from '#server/features/farewell/farewell-tasks.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()

const jobsOf = (id: string) =>
  world.database.pool.query('select task_identifier, attempts from graphile_worker.jobs where key = $1', [`export:${id}`]).then(({ rows }) => rows)

test('the archive holds every version of every paper, readable and to be checked without us', async () => {
  const { founder } = await richFamily(world)

  const files = filesIn(await takeOut(world, founder))

  const weir = [...files].filter(([name]) => /^papers\/The weir \w{8}\/version [12]\.md$/.test(name))
  expect(weir).toHaveLength(2)
  for (const [, text] of weir) {
    const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    const sha = createHash('sha256').update(body).digest('hex')
    expect(matter).toContain(`sha256: "${sha}"`)
  }
  expect([...files.keys()].filter((name) => name.startsWith('papers/House rules 家規 '))).toHaveLength(1)
  expect(files.get('README.txt')).toContain('This is everything Forerunners keeps for Hallam “of the mill”')
  expect(files.has('files/')).toBe(true)
  expect(JSON.parse(files.get('data/members.json') ?? '')).toHaveLength(5)
})

test('no secret is in it', async () => {
  const { founder } = await richFamily(world)

  const files = filesIn(await takeOut(world, founder))

  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/argon2|password_hash|token_hash|"dob"/)
})

test('a personal paper of somebody else stays closed: it is named as left out, by its author and never by its title', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })
  const secret = await layPaper(world, trustee, { class: 'personal', title: 'To my heirs', body: 'The key is under the weir.' })

  const [theirs, own] = [filesIn(await takeOut(world, founder)), filesIn(await takeOut(world, trustee))]

  const all = [...theirs].flat().join('\n')
  expect(all).not.toContain('under the weir')
  expect(all).not.toContain('To my heirs')
  expect(all).not.toContain(secret)
  expect(theirs.get('README.txt')).toContain('- 1 personal paper of Ines Marsh')
  expect(own.get('README.txt')).not.toContain('Not in this archive')
  expect([...own.values()].join('\n')).toContain('under the weir')
})

test('README speaks the language of whoever asked', async () => {
  const founder = await world.create({ language: 'de' })

  const files = filesIn(await takeOut(world, founder))

  expect(files.get('README.txt')).toContain('Dies ist alles, was Forerunners')
})

test('one at a time: asking again while it is made changes nothing, and it is one entry in the ledger', async () => {
  const founder = await world.create()

  const answers = await atOnce(
    world,
    'exports',
    Array.from({ length: 4 }, () => () => founder.post('/family/export/')),
  )

  const ids = new Set(answers.map((answer) => answer.json().export.id))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(ids.size).toBe(1)
  expect((await founder.get('/family/acts/?kind=family')).json().items.map(({ act }: { act: string }) => act)).toEqual([
    'family.exported',
    'family.founded',
  ])
  expect(await jobsOf([...ids][0] ?? '')).toHaveLength(1)
})

test('how far it is can be seen, and who asked', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await founder.post('/family/export/')
  const queued = await newestExport(trustee)

  await makeExport({ database: world.database, clock: world.clock, parts: archiveParts(world.files) }, founder.familyId, queued?.id ?? '')

  const ready = await newestExport(trustee)
  expect(queued).toMatchObject({ state: 'queued', done: 0, asked_by: { id: founder.accountId } })
  expect(ready).toMatchObject({ state: 'ready', done: ready?.total })
  expect(ready?.size).toBeGreaterThan(500)
})

test('it can be fetched for seven days, by who may export and by nobody else', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian, stranger] = [await join('trustee'), await join('guardian'), await world.create()]
  await takeOut(world, founder)
  const path = `/family/export/${(await newestExport(founder))?.id}/archive/`

  const fetched = await trustee.get(path)
  expect(fetched.statusCode).toBe(200)
  expect(fetched.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(fetched.rawPayload.length) })
  expect(fetched.headers['content-disposition']).toMatch(/^attachment; filename="Forerunners_\d{4}-\d\d-\d\d\.zip"/)
  expect((await guardian.get(path)).statusCode).toBe(409)
  expect((await stranger.get(path)).statusCode).toBe(404)
  expect((await world.app.inject({ url: `/api${path}` })).statusCode).toBe(401)
  expect((await founder.get('/family/export/nothing/archive/')).statusCode).toBe(404)

  world.clock.move(7 * day + minute)
  expect((await founder.get(path)).statusCode).toBe(404)
  expect(await newestExport(founder)).toBeNull()
  await farewellTasks(world.database, world.clock)['farewell']?.({}, {} as never)
  const left = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('export_pieces').select('number').execute())
  expect(left).toEqual([])
})

test('a new one takes the place of the one before', async () => {
  const founder = await world.create()
  await takeOut(world, founder)
  const first = (await newestExport(founder))?.id
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  await takeOut(world, founder)

  expect((await founder.get(`/family/export/${first}/archive/`)).statusCode).toBe(404)
  expect((await newestExport(founder))?.state).toBe('ready')
})

test('one that can’t be made is tried again, and after the last attempt it is said', async () => {
  const founder = await world.create()
  await founder.post('/family/export/')
  const id = (await newestExport(founder))?.id ?? ''
  const trouble = { ...archiveParts(world.files), hiddenPapers: () => Promise.reject(new Error('the disk is full')) }
  const said: string[] = []
  const run = (attempts: number) =>
    exportTasks(world.database, world.clock, trouble)['make_export']?.({ family: founder.familyId, id }, {
      job: { attempts, max_attempts: 3 },
      logger: { error: (sentence: string) => said.push(sentence) },
    } as never)

  await expect(run(1)).rejects.toThrow('the disk is full')
  expect(await newestExport(founder)).toMatchObject({ state: 'running' })
  await run(3)

  expect(await newestExport(founder)).toMatchObject({ state: 'failed' })
  expect(said).toEqual(['An archive could not be made: the disk is full'])
  expect((await founder.post('/family/export/')).json().export).toMatchObject({ state: 'queued' })
})

test('one whose process was killed does not block the next for long', async () => {
  const founder = await world.create()
  const first = (await founder.post('/family/export/')).json().export.id

  world.clock.move(16 * minute)

  expect(await newestExport(founder)).toMatchObject({ id: first, state: 'failed' })
  const second = (await founder.post('/family/export/')).json().export
  expect(second).toMatchObject({ state: 'queued' })
  expect(second.id).not.toBe(first)
})

test('a large family is written a piece at a time', async () => {
  const founder = await world.create()
  for (let paper = 0; paper < 6; paper++) {
    // Nothing a compressor could make small.
    const body = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join(' ')
    await layPaper(world, founder, { title: `Paper ${paper}`, body })
  }

  const files = filesIn(await takeOut(world, founder))

  const pieces = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('export_pieces').select('number').orderBy('number').execute())
  expect(pieces.length).toBeGreaterThan(1)
  expect([...files.keys()].filter((name) => name.startsWith('papers/'))).toHaveLength(6)
})
