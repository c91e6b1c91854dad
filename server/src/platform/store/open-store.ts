import { mkdir } from 'node:fs/promises'

import { folderStore } from '#server/platform/store/folder-store.ts'
import type { StoreLocation } from '#server/platform/store/location.ts'
import type { S3Settings } from '#server/platform/store/s3-send.ts'
import type { Store } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/**
 * Opens the file store. An S3 server is not contacted yet, so the server starts even while it is unavailable.
 */
export async function openStore(location: StoreLocation, settings: S3Settings = {}): Promise<Store> {
  if (location.kind === 's3') {
    // The S3 client is loaded only where it is used.
    const { s3Store } = await import('#server/platform/store/s3-store.ts')
    return s3Store(location, settings)
  }
  await mkdir(location.folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new CannotStart(
      `The folder of files, ${location.folder}, can't be made: ${cause.message}. Check DATA_DIR or FILES_URL.`,
      { cause },
    )
  })
  return folderStore(location.folder)
}
