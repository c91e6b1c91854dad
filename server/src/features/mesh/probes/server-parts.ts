import { sql } from 'kysely'

import type { ServerPart, MeshFailure, ProbeState } from '#contract/mesh/names.ts'
import { day, minute } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Store } from '#server/platform/store/store.ts'

/** The probe result of a part of this server. */
export interface PartStatus {
  readonly state: ProbeState
  readonly failure: MeshFailure | null
  readonly latency: number | null
  readonly count: number | null
  /** Last time it worked, if that is not now. */
  readonly seenAt?: Date | null
  readonly size?: number | null
}

export interface ServerParts {
  readonly database: Database
  readonly clock: Clock
  readonly store: Pick<Store, 'probe'>
  /** Connects to the mail server; undefined without one, then emails stay in the outbox. */
  readonly checkMailServer: (() => Promise<void>) | undefined
  readonly findBackup: FindBackup
}

/** Finds the newest backup; rejects if the storage for backups can't be reached. */
export type FindBackup = () => Promise<{ readonly madeAt: Date; readonly size: number | null } | undefined>

const slowAfter = { database: 500, files: 2000, mail: 3000 }
const timeout = 10_000
/** Waiting longer than this is reported. */
const maxWait = { jobs: 5 * minute, mail: 15 * minute }
const maxBackupAge = 2 * day

const healthy = { state: 'up', failure: null, latency: null, count: null } as const

/** Probes every part of this server that is not a pilot's own. */
export async function probeServer(
  parts: ServerParts,
): Promise<Map<Exclude<ServerPart, 'model'>, PartStatus>> {
  const [database, files, jobs, mail, backups] = await Promise.all([
    probeDatabase(parts),
    probeFiles(parts),
    probeJobs(parts),
    probeMail(parts),
    probeBackups(parts),
  ])
  return new Map<Exclude<ServerPart, 'model'>, PartStatus>([
    ['database', database],
    ['files', files],
    ['jobs', jobs],
    ['mail', mail],
    ['backups', backups],
  ])
}

async function timed(work: () => Promise<unknown>, limit: number, failure: MeshFailure): Promise<PartStatus> {
  const startedAt = performance.now()
  try {
    await Promise.race([work(), rejectAfterTimeout()])
  } catch {
    return { ...healthy, state: 'down', failure }
  }
  const latency = Math.round(performance.now() - startedAt)
  return latency > limit
    ? { ...healthy, state: 'degraded', failure: 'slow', latency }
    : { ...healthy, latency }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), timeout).unref())
}

function probeDatabase({ database }: ServerParts): Promise<PartStatus> {
  return timed(
    () => database.transaction((tx) => sql`select 1`.execute(tx)),
    slowAfter.database,
    'database_away',
  )
}

async function probeFiles({ database, store }: ServerParts): Promise<PartStatus> {
  const found = await timed(() => store.probe(), slowAfter.files, 'store_away')
  const { rows } = await database.transaction((tx) =>
    sql<{ number: number }>`select files_damaged() as number`.execute(tx),
  )
  const count = rows[0]?.number ?? 0
  return count > 0 && found.state !== 'down'
    ? { ...found, state: 'degraded', failure: 'files_damaged', count }
    : found
}

async function probeJobs({ database, clock }: ServerParts): Promise<PartStatus> {
  const { rows } = await database.transaction((tx) =>
    sql<{ waiting: number; dead: number; oldest: Date | null }>`
      select count(*) filter (where attempts < max_attempts and run_at <= ${clock.now()}) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as dead,
        min(run_at) filter (where attempts < max_attempts and locked_at is null) as oldest
      from graphile_worker.jobs`.execute(tx),
  )
  const { waiting, dead, oldest } = rows[0] ?? { waiting: 0, dead: 0, oldest: null }
  if (dead > 0) return { ...healthy, state: 'degraded', failure: 'jobs_dead', count: dead }
  const isLate = oldest !== null && clock.now().getTime() - oldest.getTime() > maxWait.jobs
  return {
    ...healthy,
    state: isLate ? 'degraded' : 'up',
    failure: isLate ? 'jobs_wait' : null,
    count: waiting,
  }
}

async function probeMail({ database, clock, checkMailServer }: ServerParts): Promise<PartStatus> {
  const unsent = await database.transaction((tx) =>
    tx
      .selectFrom('outbox')
      .select((row) => [
        row.fn.countAll<number>().as('count'),
        row.fn.min<Date | null>('created_at').as('oldest'),
      ])
      .where('sent_at', 'is', null)
      .where((mail) => mail.or([mail('dies_at', 'is', null), mail('dies_at', '>', clock.now())]))
      .executeTakeFirstOrThrow(),
  )
  // Not an error: emails stay in the outbox, where the operator reads them.
  if (!checkMailServer) return { ...healthy, failure: 'outbox_only', count: unsent.count }
  const found = await timed(checkMailServer, slowAfter.mail, 'no_route')
  const isLate = unsent.oldest !== null && clock.now().getTime() - unsent.oldest.getTime() > maxWait.mail
  return isLate && found.state === 'up'
    ? { ...found, state: 'degraded', failure: 'mail_waits', count: unsent.count }
    : { ...found, count: unsent.count }
}

async function probeBackups({ clock, findBackup }: ServerParts): Promise<PartStatus> {
  const found = await Promise.race([findBackup(), rejectAfterTimeout()]).catch(() => 'away' as const)
  if (found === 'away') return { ...healthy, state: 'degraded', failure: 'backup_away', seenAt: null }
  if (!found) return { ...healthy, state: 'degraded', failure: 'no_backup', seenAt: null }
  const isOld = clock.now().getTime() - found.madeAt.getTime() > maxBackupAge
  return {
    ...healthy,
    state: isOld ? 'degraded' : 'up',
    failure: isOld ? 'backup_old' : null,
    seenAt: found.madeAt,
    size: found.size,
  }
}
