import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { emailOperator } from '#server/backup/scheduled/email-operator.ts'
import { makeScheduledBackup } from '#server/backup/scheduled/make-scheduled-backup.ts'
import type { ArchivePlace, ScheduledArchive } from '#server/backup/scheduled/scheduled-archives.ts'
import type { ScheduledBackups } from '#server/backup/scheduled/settings.ts'
import { BackupIsRunning } from '#server/backup/snapshot.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hour } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { messageOf } from '#server/platform/error-details.ts'

/** Attempts within a few minutes: a lost connection must not cost a day. */
const maxAttempts = 6
/** A server that was stopped at the time of its backup makes it at the next start. */
const maxAgeAtStart = 25 * hour

export interface BackupTaskSettings {
  readonly config: Pick<Config, 'backupDatabase' | 'files' | 'secretKeyFile' | 'operatorEmail' | 'publicUrl'>
  readonly scheduled: ScheduledBackups
  readonly place: ArchivePlace
  readonly database: Database
  readonly clock: Clock
  /** Aborted when the server stops. The next start makes the backup. */
  readonly stopping: AbortSignal
  readonly log: (sentence: string) => void
}

const Payload = z.nullish(z.object({ if_old: z.optional(z.boolean()) }))

/** The cron line, once a day on one instance. A second job while one waits would be the same job. */
export function backupTime({ at }: ScheduledBackups): string {
  return `${at.minute} ${at.hour} * * * back_up ?max=${maxAttempts}&jobKey=back_up`
}

/** Schedules a backup now, unless the newest one is from the last day. */
export async function backUpIfOld(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`select graphile_worker.add_job('back_up', '{"if_old": true}', job_key => 'back_up', max_attempts => ${maxAttempts})`.execute(
      tx,
    ),
  )
}

/** The job that makes a scheduled backup. After its last attempt the operator gets an email. */
export function backupTasks(settings: BackupTaskSettings): TaskList {
  const { config, scheduled, place, clock, stopping, log } = settings
  return {
    back_up: async (payload, { job }) => {
      const now = clock.now()
      try {
        if (z.parse(Payload, payload)?.if_old === true && !(await isOld(place, now))) return
        await makeScheduledBackup({
          config,
          passphraseFile: scheduled.passphraseFile,
          place,
          now,
          stopping,
          log,
        })
      } catch (error) {
        // By another instance, or by the operator: there will be one.
        if (error instanceof BackupIsRunning) return
        if (stopping.aborted || job.attempts < job.max_attempts) throw error
        // Not thrown: the next one is due tomorrow, and failed jobs are reported for ever.
        log(`The scheduled backup failed. ${messageOf(error)}`)
        await emailOperator(settings, messageOf(error))
      }
    },
  }
}

async function isOld(place: ArchivePlace, now: Date): Promise<boolean> {
  const newest = await newestArchive(place)
  return newest === undefined || now.getTime() - newest.madeAt.getTime() > maxAgeAtStart
}

export async function newestArchive(place: ArchivePlace): Promise<ScheduledArchive | undefined> {
  const archives = await place.list()
  return archives.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0]
}
