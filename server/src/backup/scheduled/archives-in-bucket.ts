import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { scheduledPrefix, timeInName } from '#server/backup/scheduled/archive-names.ts'
import {
  type ArchivePlace,
  draftName,
  type ScheduledArchive,
} from '#server/backup/scheduled/scheduled-archives.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { S3Location } from '#server/platform/store/location.ts'
import { readPage } from '#server/platform/store/s3-responses.ts'
import { s3Sender } from '#server/platform/store/s3-send.ts'
import { uploadFile } from '#server/platform/store/s3-upload.ts'
import { StoreError } from '#server/platform/store/store.ts'

// A part of 16 MiB may take minutes on a slow connection.
const slowUpload = { timeout: 15 * 60_000 }

export function archivesInBucket(location: S3Location, draftFolder: string): ArchivePlace {
  const sender = s3Sender(location, slowUpload)
  const quick = s3Sender(location)
  const urlOf = (name: string) => new URL(name, location.objects)
  const draftPath = join(draftFolder, draftName)
  return {
    list: () =>
      explained(async () => {
        const found: ScheduledArchive[] = []
        let next: string | undefined
        do {
          const url = new URL(location.bucket)
          url.search = new URLSearchParams({
            'list-type': '2',
            prefix: `${location.prefix}${scheduledPrefix}`,
            ...(next && { 'continuation-token': next }),
          }).toString()
          const page = readPage(Buffer.from(await quick.send({ method: 'GET', url })).toString())
          for (const { key, size } of page.objects) {
            const name = key.slice(location.prefix.length)
            const madeAt = timeInName(name)
            if (madeAt) found.push({ name, madeAt, size })
          }
          next = page.next === next ? undefined : page.next
        } while (next !== undefined)
        return found
      }),
    async draft() {
      await mkdir(draftFolder, { recursive: true, mode: 0o700 })
      return draftPath
    },
    store: (name, stopping) =>
      explained(async () => {
        const file = await open(draftPath, 'r')
        try {
          await uploadFile(sender, { url: urlOf(name), file, stopping })
        } finally {
          await file.close()
          await rm(draftPath, { force: true })
        }
      }),
    remove: (name) => explained(async () => void (await quick.send({ method: 'DELETE', url: urlOf(name) }))),
    close: async () => {
      await Promise.all([sender.close(), quick.close()])
    },
  }
}

const reasons: Record<StoreError['reason'], string> = {
  full: 'has no room left. Make room, or enlarge it',
  away: 'can’t be reached, has no such bucket, or does not answer as S3 does. Check the address in BACKUP_URL',
  missing: 'has no such bucket. Check the address in BACKUP_URL',
  refused:
    'refuses access. Check key, secret, region and rights in BACKUP_URL, and the clock of this machine',
  broken: 'did not get the whole archive. Check the disk of this machine',
}

/** The store's own messages speak of files and FILES_URL. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new CannotStart(`The storage for backups ${reasons[error.reason]}.`, { cause: error })
  }
}
