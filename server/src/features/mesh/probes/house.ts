import { stat } from 'node:fs/promises'

import { sql } from 'kysely'

import type { HousePart, MeshTrouble, ProbeState } from '#contract/mesh/names.ts'
import { day, minute } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Store } from '#server/platform/store/store.ts'

/** What was found at a part of the house. */
export interface PartFound {
  readonly state: ProbeState
  readonly trouble: MeshTrouble | null
  readonly latency: number | null
  readonly count: number | null
  /** When it last did what it is for, where that is not now. */
  readonly seenAt?: Date | null
}

export interface HouseParts {
  readonly database: Database
  readonly clock: Clock
  readonly store: Pick<Store, 'probe'>
  /** Greets the mail server; without one mails stay in the outbox. */
  readonly greetMail: (() => Promise<void>) | undefined
  /** A file of the operator's own backup, whose age is the backup's. */
  readonly backupFile: string | undefined
}

const slow = { database: 500, files: 2000, mail: 3000 }
const patience = 10_000
/** How long something may wait before it is said. */
const longestWait = { jobs: 5 * minute, mail: 15 * minute }
const oldestBackup = 2 * day

const well = { state: 'up', trouble: null, latency: null, count: null } as const

/** Looks at every part of the house that belongs to no pilot. */
export async function lookAtHouse(parts: HouseParts): Promise<Map<Exclude<HousePart, 'model'>, PartFound>> {
  const [database, files, jobs, mail, backups] = await Promise.all([
    lookAtDatabase(parts),
    lookAtFiles(parts),
    lookAtJobs(parts),
    lookAtMail(parts),
    lookAtBackups(parts),
  ])
  return new Map<Exclude<HousePart, 'model'>, PartFound>([
    ['database', database],
    ['files', files],
    ['jobs', jobs],
    ['mail', mail],
    ['backups', backups],
  ])
}

async function timed(work: () => Promise<unknown>, limit: number, away: MeshTrouble): Promise<PartFound> {
  const begun = performance.now()
  try {
    await Promise.race([work(), late()])
  } catch {
    return { ...well, state: 'down', trouble: away }
  }
  const latency = Math.round(performance.now() - begun)
  return latency > limit ? { ...well, state: 'degraded', trouble: 'slow', latency } : { ...well, latency }
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), patience).unref())
}

function lookAtDatabase({ database }: HouseParts): Promise<PartFound> {
  return timed(() => database.transaction((tx) => sql`select 1`.execute(tx)), slow.database, 'database_away')
}

async function lookAtFiles({ database, store }: HouseParts): Promise<PartFound> {
  const found = await timed(() => store.probe(), slow.files, 'store_away')
  const { rows } = await database.transaction((tx) => sql<{ number: number }>`select files_damaged() as number`.execute(tx))
  const count = rows[0]?.number ?? 0
  return count > 0 && found.state !== 'down' ? { ...found, state: 'degraded', trouble: 'files_damaged', count } : found
}

async function lookAtJobs({ database, clock }: HouseParts): Promise<PartFound> {
  const { rows } = await database.transaction((tx) =>
    sql<{ waiting: number; dead: number; oldest: Date | null }>`
      select count(*) filter (where attempts < max_attempts and run_at <= ${clock.now()}) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as dead,
        min(run_at) filter (where attempts < max_attempts and locked_at is null) as oldest
      from graphile_worker.jobs`.execute(tx),
  )
  const { waiting, dead, oldest } = rows[0] ?? { waiting: 0, dead: 0, oldest: null }
  if (dead > 0) return { ...well, state: 'degraded', trouble: 'jobs_dead', count: dead }
  const isLate = oldest !== null && clock.now().getTime() - oldest.getTime() > longestWait.jobs
  return { ...well, state: isLate ? 'degraded' : 'up', trouble: isLate ? 'jobs_wait' : null, count: waiting }
}

async function lookAtMail({ database, clock, greetMail }: HouseParts): Promise<PartFound> {
  const unsent = await database.transaction((tx) =>
    tx
      .selectFrom('outbox')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<Date | null>('created_at').as('oldest')])
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  // As it was set up: nothing is lost, and the operator reads them.
  if (!greetMail) return { ...well, trouble: 'outbox_only', count: unsent.count }
  const found = await timed(greetMail, slow.mail, 'no_route')
  const isLate = unsent.oldest !== null && clock.now().getTime() - unsent.oldest.getTime() > longestWait.mail
  return isLate && found.state === 'up'
    ? { ...found, state: 'degraded', trouble: 'mail_waits', count: unsent.count }
    : { ...found, count: unsent.count }
}

async function lookAtBackups({ clock, backupFile }: HouseParts): Promise<PartFound> {
  const made = backupFile === undefined ? undefined : await stat(backupFile).catch(() => undefined)
  if (!made) return { ...well, state: 'degraded', trouble: 'no_backup', seenAt: null }
  const isOld = clock.now().getTime() - made.mtimeMs > oldestBackup
  return { ...well, state: isOld ? 'degraded' : 'up', trouble: isOld ? 'backup_old' : null, seenAt: made.mtime }
}
