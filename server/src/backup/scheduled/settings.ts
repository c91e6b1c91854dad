import { sep } from 'node:path'

import { CannotStart } from '#server/platform/cannot-start.ts'
import { parseLocation, type StoreLocation } from '#server/platform/store/location.ts'

export interface ScheduledBackups {
  readonly location: StoreLocation
  /** The time of day, in UTC. */
  readonly at: { readonly hour: number; readonly minute: number }
  /** The file with the passphrase for the secret key; undefined unless the key belongs in the archives. */
  readonly passphraseFile: string | undefined
}

interface OtherSettings {
  readonly dataDir: string
  readonly files: StoreLocation
}

/** Reads BACKUP_URL and what belongs to it; undefined if no backups are scheduled. */
export function readScheduledBackups(
  env: NodeJS.ProcessEnv,
  { dataDir, files }: OtherSettings,
): ScheduledBackups | undefined {
  const { BACKUP_URL: url, BACKUP_AT: at, BACKUP_WITH_KEY: withKey } = env
  if (!url) {
    const alone = at ? 'BACKUP_AT' : withKey ? 'BACKUP_WITH_KEY' : undefined
    if (alone)
      throw new CannotStart(`${alone} is set, but not BACKUP_URL, which says where backups are stored.`)
    return undefined
  }
  const location = parseLocation('BACKUP_URL', url)
  if (location.kind === 'folder') expectElsewhere(location.folder, { dataDir, files })
  return { location, at: readTime(at || '02:30'), passphraseFile: readPassphraseFile(env) }
}

// A backup that is lost together with its original is none, and the store's folder has only its own files.
function expectElsewhere(folder: string, { dataDir, files }: OtherSettings): void {
  const isInside = (outer: string) => `${folder}${sep}`.startsWith(`${outer}${sep}`)
  if (isInside(dataDir) || (files.kind === 'folder' && isInside(files.folder)))
    throw new CannotStart(
      `BACKUP_URL names the folder ${folder}, which belongs to what is backed up. Choose a folder on another disk or machine.`,
    )
}

function readTime(text: string): ScheduledBackups['at'] {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined)
    throw new CannotStart(`BACKUP_AT is "${text}"; it must be a time of day in UTC, such as 02:30.`)
  return { hour: Number(hour), minute: Number(minute) }
}

function readPassphraseFile(env: NodeJS.ProcessEnv): string | undefined {
  const withKey = (env['BACKUP_WITH_KEY'] ?? '').toLowerCase()
  if (['', '0', 'false', 'no'].includes(withKey)) return undefined
  if (!['1', 'true', 'yes'].includes(withKey))
    throw new CannotStart(`BACKUP_WITH_KEY is "${withKey}"; it must be yes or no.`)
  const path = env['BACKUP_PASSPHRASE_FILE']
  if (!path)
    throw new CannotStart(
      'BACKUP_WITH_KEY needs a passphrase for the secret key. Set BACKUP_PASSPHRASE_FILE to a file that contains it.',
    )
  return path
}
