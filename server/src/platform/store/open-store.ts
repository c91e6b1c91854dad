import { mkdir } from 'node:fs/promises'

import { folderStore } from '#server/platform/store/folder-store.ts'
import type { StorePlace } from '#server/platform/store/place.ts'
import type { S3Settings } from '#server/platform/store/s3-send.ts'
import type { Store } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** Opens the place where files are kept. A server is not asked anything yet: a house whose store is away for a while starts all the same. */
export async function openStore(place: StorePlace, settings: S3Settings = {}): Promise<Store> {
  if (place.kind === 's3') {
    // What speaks S3 is loaded only where it is used.
    const { s3Store } = await import('#server/platform/store/s3-store.ts')
    return s3Store(place, settings)
  }
  await mkdir(place.folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new CannotStart(`The folder of files, ${place.folder}, can't be made: ${cause.message}. Check DATA_DIR or FILES_URL.`, { cause })
  })
  return folderStore(place.folder)
}
