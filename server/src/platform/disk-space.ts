import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
// PostgreSQL writes WAL segments of 16 MB. Without space for the next ones it stops, and even deleting fails.
const minReserve = 48 * megabyte
const maxReserve = 1024 * megabyte

interface DiskSpace {
  readonly free: number
  /** Space that uploads must leave free, so that people can still read, delete and export. */
  readonly reserve: number
}

/** Free space of a folder's disk and its reserve: 5 %, within limits, and never more than a quarter. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { free: bavail * bsize, reserve: reserveOf(blocks * bsize) }
}

export function reserveOf(size: number): number {
  return Math.min(size / 4, Math.max(minReserve, Math.min(size / 20, maxReserve)))
}

/** Throws if a disk has less free space than its reserve, for work that would fill it. */
export async function expectReserve(folders: readonly string[]): Promise<void> {
  for (const { free, reserve } of await Promise.all(folders.map(diskSpaceOf)))
    if (free < reserve) throw new Error('The disk has no room left')
}

/** Throws if a disk is so full that the database may soon be unable to write. */
export async function expectDiskSpace(folders: readonly string[]): Promise<void> {
  for (const { free, reserve } of await Promise.all(folders.map(diskSpaceOf)))
    if (free < reserve / 2) throw new Error('The disk is full')
}
