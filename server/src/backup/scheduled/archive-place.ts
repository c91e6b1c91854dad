import { archivesInBucket } from '#server/backup/scheduled/archives-in-bucket.ts'
import { archivesInFolder } from '#server/backup/scheduled/archives-in-folder.ts'
import type { ArchivePlace } from '#server/backup/scheduled/scheduled-archives.ts'
import type { StoreLocation } from '#server/platform/store/location.ts'

/** A bucket gets an archive that was completed and verified in `draftFolder`. */
export function archivePlace(location: StoreLocation, draftFolder: string): ArchivePlace {
  return location.kind === 'folder'
    ? archivesInFolder(location.folder)
    : archivesInBucket(location, draftFolder)
}
