import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { findBinaries, type Binaries } from '#server/platform/database/binaries.ts'
import { cannotRun, ensureCluster, superuser } from '#server/platform/database/cluster.ts'
import { buryPostmaster, findPostmaster, isAlive, isOrphan, removeEmptyLocks, waitUntilGone } from '#server/platform/database/processes.ts'
import { pause } from '#server/platform/pause.ts'
import { chooseRunAs, type RunAs } from '#server/platform/database/run-as.ts'
import { ensureSocketFolder, socketFolderOf } from '#server/platform/database/socket-folder.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

const appUser = 'forerunners'
const ownerLock = 4_711_001
const longestWait = 30_000

// A family's machine is small. Statements are never logged: they would carry what families write.
const settings = {
  listen_addresses: '',
  shared_buffers: '32MB',
  max_connections: '40',
  huge_pages: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  max_logical_replication_workers: '0',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

interface Place {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly cluster: string
  readonly say: (sentence: string) => void
}

/** How to reach the embedded PostgreSQL of a data folder. */
export function embeddedConnection(dataDir: string) {
  return { host: socketFolderOf(dataDir), port: 5432, user: appUser, database: appUser }
}

/**
 * Starts PostgreSQL from the binaries that come through npm, keeps it running, and stops it at the end.
 *
 * One app process per data folder, without a lock file that could go stale: PostgreSQL itself lets only one postmaster
 * into a cluster, and in it one connection of ours holds an advisory lock, which ends with our process however that dies.
 * A postmaster left behind by a killed process is simply taken over.
 */
export class EmbeddedPostgres {
  private owner: pg.Client | undefined
  private isStopping = false

  private readonly place: Place

  private constructor(place: Place) {
    this.place = place
  }

  static async start(dataDir: string, say: (sentence: string) => void): Promise<EmbeddedPostgres> {
    const [binaries, runAs] = await Promise.all([findBinaries(), chooseRunAs(dataDir)])
    const cluster = await ensureCluster(dataDir, binaries, runAs)
    await ensureSocketFolder(dataDir, runAs)
    const embedded = new EmbeddedPostgres({ dataDir, binaries, runAs, cluster, say })
    await embedded.run()
    return embedded
  }

  /** Lets go of the lock and stops PostgreSQL; open transactions were ended by whoever opened them. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.owner?.end()
    const pid = await findPostmaster(this.place.cluster)
    if (pid === undefined) return
    process.kill(pid, 'SIGINT')
    if (await waitUntilGone(pid, longestWait)) return
    process.kill(pid, 'SIGQUIT')
    await waitUntilGone(pid, longestWait)
  }

  private async run(): Promise<void> {
    const isRunning = await this.takeOver()
    if (!isRunning) await this.spawn()
    await this.createAppDatabase()
    await this.holdLock()
  }

  private async takeOver(): Promise<boolean> {
    const pid = await findPostmaster(this.place.cluster)
    if (pid === undefined) return false
    if (await this.answersWhileAlive(pid)) return true
    // It was on its way out when we found it.
    if ((await findPostmaster(this.place.cluster)) === undefined) return false
    if (!(await isOrphan(pid))) {
      throw new CannotStart(
        `The PostgreSQL of ${this.place.dataDir} (process ${pid}) runs but does not answer. Stop whoever started it, then try again.`,
      )
    }
    // Left behind, alive, and not to be talked to: stop it as a crash would, PostgreSQL recovers from its log.
    process.kill(pid, 'SIGQUIT')
    await waitUntilGone(pid, longestWait)
    return false
  }

  private async spawn(): Promise<void> {
    await buryPostmaster(this.place.cluster, socketFolderOf(this.place.dataDir))
    let why = await this.spawnOnce()
    // Counted from here: on a busy machine the first try alone may take its whole time.
    const end = Date.now() + longestWait
    // Children of a killed postmaster need a moment to notice, and hold the cluster until then; one killed while it wrote its number left an empty file.
    while (why !== undefined && /shared memory block|lock file/.test(why) && Date.now() < end) {
      await pause(50)
      await removeEmptyLocks(this.place.cluster, socketFolderOf(this.place.dataDir))
      await buryPostmaster(this.place.cluster, socketFolderOf(this.place.dataDir))
      why = await this.spawnOnce()
    }
    if (why !== undefined) throw new CannotStart(cannotRun(why))
  }

  /** Nothing once it answers; else what it complained about. */
  private async spawnOnce(): Promise<string | undefined> {
    const logPath = join(this.place.dataDir, 'postgres.log')
    const log = await open(logPath, 'a', 0o600)
    const begin = (await log.stat()).size
    const options = Object.entries({ ...settings, unix_socket_directories: socketFolderOf(this.place.dataDir) })
    const command = this.place.runAs.command(this.place.binaries.postgres, [
      '-D',
      this.place.cluster,
      ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    // Its own process group: Ctrl-C in a terminal must reach us alone, so that we can finish open work first.
    const child = spawn(command.file, command.args, { ...this.place.runAs.ids, detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    await log.close()

    let ended: string | undefined
    child.on('error', (error) => (ended = error.message))
    child.on('exit', () => (ended ??= ''))
    if (await this.answersBefore(Date.now() + longestWait, () => ended)) return undefined
    // Somebody else started the same cluster in the same moment: once theirs answers, the lock decides between us.
    const other = await findPostmaster(this.place.cluster)
    if (other !== undefined && (await this.answersWhileAlive(other))) return undefined
    return ended || (await readFile(logPath)).subarray(begin).toString()
  }

  /** Waits for a postmaster that is not our child, and so does not tell us when it ends. */
  private answersWhileAlive(pid: number): Promise<boolean> {
    return this.answersBefore(Date.now() + longestWait, () => (isAlive(pid) ? undefined : 'gone'))
  }

  private async answersBefore(end: number, ended: () => string | undefined): Promise<boolean> {
    while (Date.now() < end && ended() === undefined) {
      const client = this.client(superuser, superuser)
      try {
        await client.connect()
        await client.end()
        return true
      } catch {
        // Not listening yet, or still recovering: both are normal after a start.
        await pause(15)
      }
    }
    return false
  }

  private client(user: string, database: string): pg.Client {
    const client = new pg.Client({
      ...embeddedConnection(this.place.dataDir),
      user,
      database,
      application_name: `${appUser} ${process.pid}`,
      // One that hangs takes connections and never answers.
      connectionTimeoutMillis: 10_000,
    })
    // pg emits `error` more than once for one broken connection; without a listener the process would die.
    client.on('error', () => {})
    return client
  }

  private async createAppDatabase(): Promise<void> {
    const client = this.client(superuser, superuser)
    await client.connect()
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [appUser])
      if (rowCount) return
      // Not a superuser: row-level security would not hold one back.
      await client.query(`do $$ begin create role ${appUser} login; exception when duplicate_object then null; end $$`)
      await client.query(`create database ${appUser} owner ${appUser}`).catch(ignoreDuplicate)
    } finally {
      await client.end()
    }
  }

  private async holdLock(): Promise<void> {
    const owner = this.client(appUser, appUser)
    await owner.connect()
    const other = await takeLock(owner)
    if (other !== undefined) {
      await owner.end()
      throw new CannotStart(
        `${this.place.dataDir} is in use by another Forerunners (process ${other}). Stop that one, or set DATA_DIR to another folder.`,
      )
    }
    this.owner = owner
    owner.on('end', () => {
      if (!this.isStopping) void this.startAgain()
    })
  }

  private async startAgain(): Promise<void> {
    this.place.say('PostgreSQL stopped by itself; starting it again.')
    try {
      await this.run()
      this.place.say('PostgreSQL is back.')
    } catch (error) {
      this.place.say(`PostgreSQL could not be started again: ${(error as Error).message}`)
      if (this.isStopping) return
      await pause(1000)
      await this.startAgain()
    }
  }
}

/** Nothing once we have the lock; else the process that has it. PostgreSQL needs a moment to notice that a killed one is gone. */
async function takeLock(owner: pg.Client): Promise<string | undefined> {
  const end = Date.now() + longestWait
  for (;;) {
    const { rows } = await owner.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock])
    if (rows[0]?.ok) return undefined
    const { rows: holders } = await owner.query<{ name: string }>(
      `select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
      [ownerLock],
    )
    const pid = holders[0]?.name.split(' ')[1]
    // Without a holder it was let go between the two questions.
    const isGone = holders.length === 0 || (pid !== undefined && !isAlive(Number(pid)))
    if (!isGone || Date.now() > end) return pid ?? 'unknown'
    await pause(20)
  }
}

function ignoreDuplicate(error: Error & { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
