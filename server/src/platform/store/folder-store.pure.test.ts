import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'

import { folderStore } from '#server/platform/store/folder-store.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import type { Store } from '#server/platform/store/store.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folder-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' })
}

/** Mounts a small file system; undefined if this user may not mount one. */
async function mountSmall(): Promise<string | undefined> {
  const folder = await makeFolder()
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=4m,mode=700', 'tmpfs', folder)
  } catch {
    return undefined
  }
  // Handlers registered later run first.
  onTestFinished(() => run('umount', folder))
  return folder
}
const cannotMount = 'this user may not mount a file system (mount -t tmpfs needs root)'

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const keysOf = async (store: Store) => {
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  return keys.toSorted()
}
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('stored files are readable by their owner alone', async () => {
  const root = join(await makeFolder(), 'files')
  const store = await openStore({ kind: 'folder', folder: root })
  await store.put('family/file/0001', Buffer.from('x'))

  const modes = await Promise.all(
    ['', 'family', 'family/file', 'family/file/0001.object'].map((path) => stat(join(root, path))),
  )

  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '700', '600'])
})

test('empty folders are removed with their last object', async () => {
  const root = await makeFolder()
  const store = folderStore(root)
  await store.put('a/b/c/1', Buffer.from('x'))
  await store.put('a/2', Buffer.from('x'))

  await store.remove('a/b/c/1')

  expect(await readdir(join(root, 'a'))).toEqual(['2.object'])
  await store.remove('a/2')
  expect(await readdir(root)).toEqual([])
})

test('drafts of a killed process are not listed, and are removed after an hour', async () => {
  const root = await makeFolder()
  const store = folderStore(root)
  await store.put('a/1', Buffer.from('x'))
  const [young, old] = [join(root, 'a', `.${randomUUID()}`), join(root, 'a', `.${randomUUID()}`)]
  await Promise.all([writeFile(young, 'half'), writeFile(old, 'half')])
  const time = Date.now() / 1000 - 3700
  await utimes(old, time, time)

  expect(await keysOf(store)).toEqual(['a/1'])
  expect((await readdir(join(root, 'a'))).map((name) => join(root, 'a', name)).toSorted()).toEqual(
    [young, join(root, 'a/1.object')].toSorted(),
  )
})

test('foreign files in the folder are neither touched nor listed', async () => {
  const root = await makeFolder()
  const store = folderStore(root)
  await mkdir(join(root, 'lost+found'))
  await Promise.all([
    writeFile(join(root, 'lost+found', 'a.object'), ''),
    writeFile(join(root, 'README.txt'), ''),
    writeFile(join(root, 'A.object'), ''),
  ])

  expect(await keysOf(store)).toEqual([])
  expect(await filesIn(root)).toHaveLength(3)
})

test('a disk that fills up during a put loses nothing, leaves nothing partial, and works again with free space', async ({
  skip,
}) => {
  const root = (await mountSmall()) ?? skip(cannotMount)
  const store = folderStore(root)
  const [old, filling] = [randomBytes(1024 * 1024), randomBytes(2 * 1024 * 1024)]
  await store.put('a/kept', old)
  await store.put('a/filling', filling)

  const tooMuch = randomBytes(2 * 1024 * 1024)
  const full = { name: 'StoreError', reason: 'full', message: /no room left/ }
  await expect(store.put('a/kept', tooMuch)).rejects.toMatchObject(full)
  await expect(store.put('b/new', tooMuch)).rejects.toMatchObject(full)

  expect(await filesIn(root)).toEqual(['kept.object', 'filling.object'].toSorted())
  expect([hash(await store.get('a/kept')), hash(await store.get('a/filling'))]).toEqual([
    hash(old),
    hash(filling),
  ])
  await expect(store.get('b/new')).rejects.toMatchObject({ reason: 'missing' })
  await store.remove('a/filling')
  await store.put('a/kept', tooMuch)
  expect(hash(await store.get('a/kept'))).toBe(hash(tooMuch))
})

test('the probe fails on a disk without a free byte', async ({ skip }) => {
  const root = (await mountSmall()) ?? skip(cannotMount)
  const store = folderStore(root)
  await store.put('a', Buffer.from('x'))
  await writeFile(join(root, 'README.txt'), Buffer.alloc(5 * 1024 * 1024)).catch(() => {})

  await expect(store.probe()).rejects.toMatchObject({ reason: 'full' })

  expect((await filesIn(root)).toSorted()).toEqual(['README.txt', 'a.object'])
})

test('a read-only disk can be read, and writing is refused', async ({ skip }) => {
  const root = (await mountSmall()) ?? skip(cannotMount)
  const store = folderStore(root)
  await store.put('a/1', Buffer.from('x'))
  run('mount', '-o', 'remount,ro', root)

  await expect(store.put('a/1', Buffer.from('y'))).rejects.toMatchObject({ reason: 'refused' })
  await expect(store.put('b/1', Buffer.from('y'))).rejects.toMatchObject({ reason: 'refused' })
  await expect(store.remove('a/1')).rejects.toMatchObject({ reason: 'refused' })
  await expect(store.probe()).rejects.toMatchObject({ reason: 'refused' })

  expect(Buffer.from(await store.get('a/1')).toString()).toBe('x')
  expect(await keysOf(store)).toEqual(['a/1'])
})

test('a folder without access rights is reported as refused', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may enter every folder')
  const root = await makeFolder()
  const store = folderStore(root)
  await store.put('a/1', Buffer.from('x'))
  await chmod(join(root, 'a'), 0o000)
  onTestFinished(() => chmod(join(root, 'a'), 0o700))

  await expect(store.get('a/1')).rejects.toMatchObject({ reason: 'refused' })
  await expect(store.put('a/1', Buffer.from('y'))).rejects.toMatchObject({ reason: 'refused' })
})

test('a missing root folder reports no object as missing, and is not created again', async () => {
  const folder = await makeFolder()
  const root = join(folder, 'files')
  const store = await openStore({ kind: 'folder', folder: root })
  await store.put('a/1', Buffer.from('x'))
  await rename(root, `${root}-elsewhere`)

  const put = (key: string) => store.put(key, Buffer.from('y'))
  for (const act of [
    () => put('a/1'),
    () => put('top'),
    () => store.get('a/1'),
    () => store.remove('a/1'),
    () => keysOf(store),
    store.probe,
  ])
    await expect(act()).rejects.toMatchObject({ reason: 'away' })

  expect(await readdir(folder)).toEqual(['files-elsewhere'])
})

test('a folder that can’t be created stops the start with a sentence', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')

  await expect(openStore({ kind: 'folder', folder: join(folder, 'file/files') })).rejects.toMatchObject({
    name: 'CannotStart',
    message: /^The folder of files, .+, can't be made: /,
  })
})

test('a process killed during a put leaves no partial object', async () => {
  const folder = await makeFolder()
  const root = join(folder, 'files')
  await mkdir(root)
  const script = await writingScript(folder)
  const size = 8 * 1024 * 1024
  const whole = [hash(Buffer.alloc(size, 1)), hash(Buffer.alloc(size, 2))]
  const draftsIn = async () => (await filesIn(root)).filter((name) => name.startsWith('.'))
  const left = new Set<string>()

  // The put may finish before the kill arrives, so it is repeated until it did not, several times.
  for (let round = 0; left.size < 5 && round < 100; round++) {
    const child = spawn(process.execPath, [script, root, String(size)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    while ((await draftsIn()).every((name) => left.has(name)) && child.exitCode === null) await readdir(root)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])

    const store = folderStore(root)
    for (const key of await keysOf(store))
      expect(whole, `round ${round}`).toContain(hash(await store.get(key)))
    for (const name of await draftsIn()) left.add(name)
  }

  expect(left.size).toBeGreaterThanOrEqual(5)
  const store = folderStore(root)
  await store.put('a/0', Buffer.from('goes on'))
  expect(Buffer.from(await store.get('a/0')).toString()).toBe('goes on')
}, 60_000)

/** The store as plain JavaScript, in a process that puts two objects in a loop. */
async function writingScript(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('folder-store.ts', import.meta.url)),
    platform: 'node',
  })
  const file = join(folder, 'folder-store.mjs')
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  const script = join(folder, 'writes.mjs')
  await writeFile(
    script,
    `import { folderStore } from ${JSON.stringify(pathToFileURL(file).href)}
const [, , root, size] = process.argv
const store = folderStore(root)
const fills = [Buffer.alloc(Number(size), 1), Buffer.alloc(Number(size), 2)]
for (let at = 0; ; at++) await store.put('a/' + (at % 2), fills[Math.floor(at / 2) % 2])`,
  )
  return script
}

test('an object put for later is complete at once, and durable after flush', async () => {
  const store = folderStore(await makeFolder())
  await store.put('a/later', Buffer.from('x'.repeat(100_000)), 'later')
  expect((await store.get('a/later')).byteLength).toBe(100_000)
  await store.flush(['a/later'])
  await expect(store.flush(['a/never'])).rejects.toMatchObject({ reason: 'missing' })
})
