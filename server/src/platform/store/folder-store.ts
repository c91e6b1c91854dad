import { lstat, opendir, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { diskSpaceOf } from '#server/platform/disk-space.ts'
import { DraftFiles, isDraft, removeOldDraft, sync, writeWhole } from '#server/platform/store/draft-files.ts'
import {
  toStoreError,
  isMissing,
  diskFullError,
  unlessMissing,
} from '#server/platform/store/folder-errors.ts'
import { probe } from '#server/platform/store/probe.ts'
import {
  assertKey,
  assertPrefix,
  assertSize,
  isKey,
  partsOf,
  sizeOf,
  type Store,
  type StoredObject,
  StoreError,
} from '#server/platform/store/store.ts'

// With an extension, an object and a folder can have the same name, as in S3. Keys have no dots, so both stay
// unambiguous.
const ending = '.object'

/** Uses an existing folder as a store. */
export function folderStore(folder: string): Store {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, `${key}${ending}`)
  const drafts = new DraftFiles(root)

  /** Distinguishes a missing object from a missing root folder. */
  async function explain(cause: unknown): Promise<unknown> {
    const isWhole = isMissing(cause) && (await lstat(root).catch(unlessMissing)) !== undefined
    return toStoreError(cause, isWhole ? 'missing' : 'away')
  }

  const store: Omit<Store, 'probe'> = {
    async put(key, bytes, when = 'now') {
      assertKey(key)
      assertSize(bytes)
      const path = pathOf(key)
      let written: string | undefined
      await expectReserve(root, sizeOf(partsOf(bytes)))
      try {
        const { path: draftPath, file } = await drafts.open(dirname(path))
        written = draftPath
        await writeWhole(file, bytes, when)
        await rename(draftPath, path)
        written = undefined
        // The folder is missing if the object was removed meanwhile.
        if (when === 'now') await sync(dirname(path)).catch(unlessMissing)
      } catch (error) {
        // The original error matters more than a failed clean-up; `list` removes the draft later.
        if (written) await rm(written, { force: true }).catch(() => {})
        throw toStoreError(error, 'away')
      }
    },
    async flush(keys) {
      for (const key of keys) assertKey(key)
      const paths = keys.map(pathOf)
      try {
        // Sequential: the disk serialises them anyway, and other work finds a free thread.
        for (const path of paths) await sync(path)
        for (const folder of new Set(paths.map((path) => dirname(path)))) await sync(folder)
      } catch (error) {
        throw await explain(error)
      }
    },
    async get(key) {
      assertKey(key)
      return readFile(pathOf(key)).catch(async (error: unknown) => {
        throw await explain(error)
      })
    },
    async remove(key) {
      assertKey(key)
      try {
        await unlink(pathOf(key))
        for (let folder = dirname(pathOf(key)); folder !== root; folder = dirname(folder))
          if (!(await removeEmpty(folder))) break
      } catch (error) {
        const storeError = await explain(error)
        if (!(storeError instanceof StoreError && storeError.reason === 'missing')) throw storeError
      }
    },
    async *list(prefix) {
      assertPrefix(prefix)
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      try {
        // A missing root is an error; a missing folder in it is empty.
        await lstat(root)
        yield* walk(root, folder, prefix)
      } catch (error) {
        throw toStoreError(error, 'away')
      }
    },
    close: async () => {},
  }
  return { ...store, probe: () => probe(store) }
}

/** Leaves space for reading, deleting and exporting. */
async function expectReserve(root: string, size: number): Promise<void> {
  // If the free space is unknown, the write itself will fail.
  const room = await diskSpaceOf(root).catch(() => undefined)
  if (room && room.free - size < room.reserve) throw diskFullError()
}

async function removeEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await opendir(join(root, folder)).catch(unlessMissing)
  for await (const entry of entries ?? []) {
    if (entry.isDirectory()) {
      const inner = `${folder}${entry.name}/`
      if (isKey(`${inner}x`) && (inner.startsWith(prefix) || prefix.startsWith(inner)))
        yield* walk(root, inner, prefix)
    } else if (isDraft(entry.name)) await removeOldDraft(join(root, folder, entry.name))
    else if (entry.name.endsWith(ending)) {
      const key = `${folder}${entry.name.slice(0, -ending.length)}`
      const stats =
        isKey(key) && key.startsWith(prefix)
          ? await lstat(join(root, folder, entry.name)).catch(unlessMissing)
          : undefined
      if (stats) yield { key, size: stats.size, at: stats.mtime }
    }
  }
}
