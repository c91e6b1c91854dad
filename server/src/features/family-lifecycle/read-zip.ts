import type { Readable } from 'node:stream'

import yauzl from 'yauzl'

import { CannotStart } from '#server/platform/cannot-start.ts'

export interface OpenedZip {
  /** A file's content; undefined if there is no such file. */
  readonly read: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly close: () => void
}

/** Opens a zip of any size. Its directory is read once, so that finding a file takes no search. */
export async function openZip(path: string): Promise<OpenedZip> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
    const entries = new Map<string, yauzl.Entry>()
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    } catch (error) {
      zip.close()
      throw error
    }
    return {
      async read(name) {
        const entry = entries.get(name)
        if (!entry) return undefined
        return explained(await zip.openReadStreamPromise(entry).catch(cannotOpen))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    return cannotOpen(error)
  }
}

async function* explained(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>
  } catch (error) {
    cannotOpen(error)
  }
}

function cannotOpen(cause: unknown): never {
  throw new CannotStart('The archive can’t be opened: it is no zip file, or it is damaged.', { cause })
}
