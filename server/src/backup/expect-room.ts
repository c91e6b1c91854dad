import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Manifest } from '#server/backup/archive-format.ts'
import { formatBytes } from '#server/backup/progress.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { DatabaseLocation } from '#server/platform/database/location.ts'
import { diskSpaceOf } from '#server/platform/disk-space.ts'
import type { StoreLocation } from '#server/platform/store/location.ts'

/** An empty cluster with its first WAL segments. */
const emptyCluster = 128e6
/** Rows with their indexes and WAL, compared with the same rows as text. */
const rowFactor = 3

type Content = Pick<Manifest, 'tables' | 'pieces'>

/** An estimate of the room that the database of a backup needs. */
export function databaseRoom({ tables }: Content): number {
  return emptyCluster + rowFactor * tables.reduce((sum, { bytes }) => sum + bytes, 0)
}

interface Target {
  readonly database: DatabaseLocation
  readonly files: StoreLocation
}

/** Refuses a restore whose disks are too small. The room of other machines isn't known here. */
export async function expectRoom(manifest: Content, { database, files }: Target): Promise<void> {
  const needs = [
    database.kind === 'embedded' ? [{ folder: database.dataDir, bytes: databaseRoom(manifest) }] : [],
    files.kind === 'folder' ? [{ folder: files.folder, bytes: manifest.pieces.bytes }] : [],
  ].flat()
  const disks = new Map<number, { folder: string; bytes: number }>()
  for (const { folder, bytes } of needs) {
    const existing = existingFolder(folder)
    const { dev } = await stat(existing)
    disks.set(dev, { folder: existing, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const { folder, bytes } of disks.values()) {
    // If the free space is unknown, the restore itself will fail, and leave nothing.
    const room = await diskSpaceOf(folder).catch(() => undefined)
    if (!room) continue
    // The store leaves this much free, so that people can still read and delete.
    const needed = bytes + room.reserve
    if (room.free < needed)
      throw new CannotStart(
        `There is not enough room in ${folder}: this backup needs about ${formatBytes(needed)}, and ${formatBytes(room.free)} are free. Nothing was changed. Make room or choose another folder.`,
      )
  }
}

function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder))
}
