import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { TaskList } from 'graphile-worker'

import { archivePlace } from '#server/backup/scheduled/archive-place.ts'
import { backUpIfOld, backupTasks, backupTime, newestArchive } from '#server/backup/scheduled/backup-tasks.ts'
import type { Config } from '#server/config.ts'
import type { FindBackup } from '#server/features/mesh/probes/server-parts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

interface Settings {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: (sentence: string) => void
}

export interface Backups {
  /** The newest backup, whether the server or the operator made it. */
  readonly findBackup: FindBackup
  readonly tasks: TaskList
  readonly schedule: readonly string[]
  /** Makes a backup soon, if the time of the last one passed while no server ran. */
  readonly catchUp: () => Promise<void>
  /** Ends a backup in progress; the next start makes it. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

/** Without BACKUP_URL the server only shows the age of the operator's own backup. */
export function openScheduledBackups({ config, database, clock, log }: Settings): Backups {
  const { scheduledBackups: scheduled, backupFile } = config
  const findOwn = async () => {
    const file = backupFile === undefined ? undefined : await stat(backupFile).catch(() => undefined)
    return file && { madeAt: file.mtime, size: file.isFile() ? file.size : null }
  }
  if (!scheduled)
    return {
      findBackup: findOwn,
      tasks: { back_up: async () => {} },
      schedule: [],
      catchUp: async () => {},
      stop: () => {},
      close: async () => {},
    }
  const place = archivePlace(scheduled.location, join(config.dataDir, 'backup-upload'))
  const stopping = new AbortController()
  return {
    async findBackup() {
      const [own, newest] = await Promise.all([findOwn(), newestArchive(place)])
      return own && (!newest || own.madeAt > newest.madeAt) ? own : newest
    },
    tasks: backupTasks({ config, scheduled, place, database, clock, log, stopping: stopping.signal }),
    schedule: [backupTime(scheduled)],
    catchUp: () => backUpIfOld(database),
    stop: () => stopping.abort(),
    close: place.close,
  }
}
