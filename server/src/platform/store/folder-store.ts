import { randomUUID } from 'node:crypto'
import { type FileHandle, lstat, mkdir, open, opendir, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

import { folderTrouble, isGone } from '#server/platform/store/folder-trouble.ts'
import { probe } from '#server/platform/store/probe.ts'
import {
  assertKey,
  assertPrefix,
  assertSize,
  type Bytes,
  isKey,
  partsOf,
  sizeOf,
  type Store,
  type StoredObject,
  StoreTrouble,
  type When,
} from '#server/platform/store/store.ts'

// With an ending, an object and a folder can have the same name, as in S3. Keys have no dots, so nothing else can be taken for either.
const ending = '.object'
const draft = /^\.[0-9a-f-]{36}$/
const draftLife = 60 * 60 * 1000
const mostTries = 10

/** A folder that is there already, as a store. */
export function folderStore(folder: string): Store {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, `${key}${ending}`)
  const making = new Map<string, Promise<void>>()

  /** Two puts into one new folder wait for the same making: its name must be kept before either resolves. */
  function make(folder: string): Promise<void> {
    const under = making.get(folder) ?? makeFolder(root, folder).finally(() => making.delete(folder))
    making.set(folder, under)
    return under
  }

  async function openDraft(folder: string): Promise<{ path: string; file: FileHandle }> {
    for (let tries = 1; ; tries++) {
      const path = join(folder, `.${randomUUID()}`)
      try {
        await making.get(folder)
        return { path, file: await open(path, 'wx', 0o600) }
      } catch (error) {
        if (!isGone(error) || tries === mostTries) throw error
      }
      // It was never made, or a remove has just taken it away because it was empty, which can happen while it is made too.
      await make(folder).catch(unlessGone)
    }
  }

  /** That an object is not there is one thing; that nothing is there any more is another. */
  async function troubleWith(cause: unknown): Promise<unknown> {
    const isWhole = isGone(cause) && (await lstat(root).catch(unlessGone)) !== undefined
    return folderTrouble(cause, isWhole ? 'missing' : 'away')
  }

  const store: Omit<Store, 'probe'> = {
    async put(key, bytes, when = 'now') {
      assertKey(key)
      assertSize(bytes)
      const path = pathOf(key)
      let written: string | undefined
      try {
        const { path: draftPath, file } = await openDraft(dirname(path))
        written = draftPath
        await writeWhole(file, bytes, when)
        await rename(draftPath, path)
        written = undefined
        // The folder is gone already if somebody has removed the object since.
        if (when === 'now') await sync(dirname(path)).catch(unlessGone)
      } catch (error) {
        // What went wrong is worth more than whether the draft could be removed; list removes it later.
        if (written) await rm(written, { force: true }).catch(() => {})
        throw folderTrouble(error, 'away')
      }
    },
    async keep(keys) {
      for (const key of keys) assertKey(key)
      const paths = keys.map(pathOf)
      try {
        // One after another: the disk does them in a row anyway, and other work finds a free thread.
        for (const path of paths) await sync(path)
        for (const folder of new Set(paths.map((path) => dirname(path)))) await sync(folder)
      } catch (error) {
        throw await troubleWith(error)
      }
    },
    async get(key) {
      assertKey(key)
      return readFile(pathOf(key)).catch(async (error: unknown) => {
        throw await troubleWith(error)
      })
    },
    async remove(key) {
      assertKey(key)
      try {
        await unlink(pathOf(key))
        for (let folder = dirname(pathOf(key)); folder !== root; folder = dirname(folder)) if (!(await removeEmpty(folder))) break
      } catch (error) {
        const trouble = await troubleWith(error)
        if (!(trouble instanceof StoreTrouble && trouble.reason === 'missing')) throw trouble
      }
    },
    async *list(prefix) {
      assertPrefix(prefix)
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      try {
        // A root that is gone is trouble; a folder in it that is not there is empty.
        await lstat(root)
        yield* walk(root, folder, prefix)
      } catch (error) {
        throw folderTrouble(error, 'away')
      }
    },
    close: async () => {},
  }
  return { ...store, probe: () => probe(store) }
}

async function writeWhole(file: FileHandle, bytes: Bytes, when: When): Promise<void> {
  try {
    const parts = partsOf(bytes)
    let done = (await file.writev(parts)).bytesWritten
    // A disk that fills up takes a part first and says so at the next write.
    const whole = done < sizeOf(parts) ? Buffer.concat(parts) : undefined
    if (whole) for (; done < whole.byteLength;) done += (await file.write(whole, done)).bytesWritten
    if (when === 'now') await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the folders down to this one, and has each name kept by the folder it stands in, whoever made it a moment ago. */
async function makeFolder(root: string, folder: string): Promise<void> {
  // The root itself is never made anew: where a disk was unmounted, files would land beside it.
  await lstat(root)
  let parent = root
  // One by one: making them all at once, Node says of a full or read-only disk that something is not there.
  for (const name of relative(root, folder).split(sep)) {
    await mkdir(join(parent, name), 0o700).catch(unlessThere)
    await sync(parent)
    parent = join(parent, name)
  }
}

/** Waits for the disk: for what a file holds, or for the names in a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await opendir(join(root, folder)).catch(unlessGone)
  for await (const entry of entries ?? []) {
    if (entry.isDirectory()) {
      const inner = `${folder}${entry.name}/`
      if (isKey(`${inner}x`) && (inner.startsWith(prefix) || prefix.startsWith(inner))) yield* walk(root, inner, prefix)
    } else if (draft.test(entry.name)) await removeOldDraft(join(root, folder, entry.name))
    else if (entry.name.endsWith(ending)) {
      const key = `${folder}${entry.name.slice(0, -ending.length)}`
      const stats = isKey(key) && key.startsWith(prefix) ? await lstat(join(root, folder, entry.name)).catch(unlessGone) : undefined
      if (stats) yield { key, size: stats.size, at: stats.mtime }
    }
  }
}

/** What a killed process left. A younger one may still be written. */
async function removeOldDraft(path: string): Promise<void> {
  const stats = await lstat(path).catch(unlessGone)
  if (stats && stats.mtimeMs < Date.now() - draftLife) await rm(path, { force: true })
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error
}
