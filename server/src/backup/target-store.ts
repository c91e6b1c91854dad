import type { FileHandle } from 'node:fs/promises'

import { readArchive } from '#server/backup/read-archive.ts'
import type { Store } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

// While it exists, the store belongs to an unfinished restore. No family has such an id.
const marker = 'restoring/marker'
// Each piece is some megabytes of memory.
const atOnce = 4
const flushAfter = 64

export interface TargetStore {
  readonly putPiece: (key: string, bytes: Uint8Array) => Promise<void>
  /** Makes everything durable. */
  readonly finish: () => Promise<void>
  /** After the commit: the store belongs to the installation. */
  readonly release: () => Promise<void>
  /** After a failure: removes what was put. */
  readonly discard: (file: FileHandle) => Promise<void>
}

/** Begins to fill an empty store, and refuses one that has content. */
export async function openTargetStore(store: Store): Promise<TargetStore> {
  let isUnfinished = false
  let isEmpty = true
  for await (const { key } of store.list('')) {
    if (key === marker) isUnfinished = true
    else if (!key.startsWith('probe/')) isEmpty = false
  }
  if (!isEmpty && !isUnfinished)
    throw new CannotStart(
      'The store of files is not empty. Nothing was changed. Set FILES_URL to an empty folder or bucket: other files could belong to a running installation.',
    )
  await store.put(marker, Buffer.from('restoring\n'))
  return fillStore(store)
}

function fillStore(store: Store): TargetStore {
  let put = 0
  let unflushed: string[] = []
  const writing = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined

  async function flush(): Promise<void> {
    await Promise.all(writing)
    if (failure) throw failure.error
    const keys = unflushed
    unflushed = []
    await store.flush(keys)
  }
  return {
    async putPiece(key, bytes) {
      if (writing.size >= atOnce) await Promise.race(writing)
      if (failure) throw failure.error
      put += 1
      unflushed.push(key)
      const one: Promise<void> = store
        .put(key, bytes, 'later')
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => writing.delete(one))
      writing.add(one)
      if (unflushed.length >= flushAfter) await flush()
    },
    finish: flush,
    release: () => store.remove(marker),
    async discard(file) {
      await Promise.all(writing)
      // The archive has the list of what was put, so that it need not be in memory.
      for await (const part of put > 0 ? readArchive(file) : []) {
        if (part.kind !== 'piece') continue
        await store.remove(part.key)
        put -= 1
        if (put === 0) break
      }
      await store.remove(marker)
    },
  }
}
