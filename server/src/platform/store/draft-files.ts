import { randomUUID } from 'node:crypto'
import { type FileHandle, lstat, mkdir, open, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { isMissing, unlessMissing } from '#server/platform/store/folder-errors.ts'
import { type Bytes, type Durability, partsOf, sizeOf } from '#server/platform/store/store.ts'

const draftName = /^\.[0-9a-f-]{36}$/
const draftLife = 60 * 60 * 1000
const maxTries = 10

/** An object is written as a draft beside its final name, so that it is complete once it has that name. */
export class DraftFiles {
  private readonly root: string
  private readonly making = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.root = root
  }

  /** Opens a new draft in a folder of the store, which is created if needed. */
  async open(folder: string): Promise<{ path: string; file: FileHandle }> {
    for (let tries = 1; ; tries++) {
      const path = join(folder, `.${randomUUID()}`)
      try {
        await this.making.get(folder)
        return { path, file: await open(path, 'wx', 0o600) }
      } catch (error) {
        if (!isMissing(error) || tries === maxTries) throw error
      }
      // It did not exist, or a concurrent remove deleted it because it was empty, even while it was being
      // created.
      await this.make(folder).catch(unlessMissing)
    }
  }

  /**
   * Two puts into one new folder wait for the same mkdir: its name must be durable before either resolves.
   */
  private make(folder: string): Promise<void> {
    const making =
      this.making.get(folder) ?? makeFolder(this.root, folder).finally(() => this.making.delete(folder))
    this.making.set(folder, making)
    return making
  }
}

export function isDraft(name: string): boolean {
  return draftName.test(name)
}

/** Removes a draft left by a killed process. A newer one may still be in use. */
export async function removeOldDraft(path: string): Promise<void> {
  const stats = await lstat(path).catch(unlessMissing)
  if (stats && stats.mtimeMs < Date.now() - draftLife) await rm(path, { force: true })
}

export async function writeWhole(file: FileHandle, bytes: Bytes, when: Durability): Promise<void> {
  try {
    const parts = partsOf(bytes)
    let done = (await file.writev(parts)).bytesWritten
    // A disk that fills up accepts a part first and fails at the next write.
    const whole = done < sizeOf(parts) ? Buffer.concat(parts) : undefined
    if (whole) for (; done < whole.byteLength;) done += (await file.write(whole, done)).bytesWritten
    if (when === 'now') await file.sync()
  } finally {
    await file.close()
  }
}

/** Creates the folders down to this one, and makes each name durable in its parent, even if another put created it. */
async function makeFolder(root: string, folder: string): Promise<void> {
  // The root is never created again: on an unmounted disk, files would be written to the mount point.
  await lstat(root)
  let parent = root
  // One by one: with `recursive`, Node reports ENOENT for a full or read-only disk.
  for (const name of relative(root, folder).split(sep)) {
    await mkdir(join(parent, name), 0o700).catch(unlessExists)
    await sync(parent)
    parent = join(parent, name)
  }
}

/** Flushes a file's content, or the names in a folder, to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
