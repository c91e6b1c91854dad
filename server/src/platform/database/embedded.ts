import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { findBinaries, type Binaries } from '#server/platform/database/binaries.ts'
import { adoptCluster } from '#server/platform/database/adopt-cluster.ts'
import { ensureAppDatabase } from '#server/platform/database/app-database.ts'
import { allowBackups } from '#server/platform/database/client-authentication.ts'
import { expectVersion } from '#server/platform/database/cluster-versions.ts'
import { cannotRun, ensureCluster, ensureDataDir, superuser } from '#server/platform/database/cluster.ts'
import {
  clearStalePid,
  stopPostmaster,
  findPostmaster,
  isAlive,
  isOrphan,
  realUserOf,
  removeEmptyLocks,
  killPostmaster,
} from '#server/platform/database/processes.ts'
import type { EmbeddedLocation } from '#server/platform/database/location.ts'
import { watchForHang } from '#server/platform/database/hang-watch.ts'
import { takeOwnerLock } from '#server/platform/database/owner-lock.ts'
import { chooseRunAs, type RunAs } from '#server/platform/database/run-as.ts'
import { settingsFor } from '#server/platform/database/server-settings.ts'
import { ensureSocketFolder, socketFolderOf } from '#server/platform/database/socket-folder.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'

const appUser = 'forerunners'
const maxWaitMs = 30_000

interface EmbeddedSettings extends Pick<EmbeddedLocation, 'dataDir' | 'postgresBin'> {
  /** The major version of the cluster that an upgrade replaces with a new one. */
  readonly replaces?: number | undefined
}

interface Installation {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly cluster: string
  readonly log: (sentence: string) => void
}

/** The connection settings of a data folder's embedded PostgreSQL. */
export function embeddedConnection(dataDir: string) {
  return { host: socketFolderOf(dataDir), port: 5432, user: appUser, database: appUser }
}

/**
 * Starts PostgreSQL from the npm binaries, restarts it when it stops, and stops it at the end.
 *
 * Only one app process may use a data folder, without a lock file that could go stale: PostgreSQL allows one
 * postmaster per cluster, and one connection holds an advisory lock, which is released when the process dies.
 * A postmaster left by a killed process is adopted.
 */
export class EmbeddedPostgres {
  private owner: pg.Client | undefined
  /** Set if this process started PostgreSQL instead of adopting a running one. */
  private child: ChildProcess | undefined
  private restarting: Promise<void> | undefined
  private readonly stopping = new AbortController()

  private readonly installation: Installation

  private constructor(place: Installation) {
    this.installation = place
  }

  /** Rejects if `stopping` is aborted meanwhile, and leaves nothing running. */
  static async start(
    { dataDir, postgresBin, replaces }: EmbeddedSettings,
    log: (sentence: string) => void,
    stopping = new AbortController().signal,
  ): Promise<EmbeddedPostgres> {
    await ensureDataDir(dataDir)
    const binaries = await findBinaries(postgresBin)
    await expectVersion(dataDir, binaries.major, replaces)
    const runAs = await chooseRunAs({ dataDir, binaries })
    if (runAs.warning) log(runAs.warning)
    stopping.throwIfAborted()
    const cluster = await ensureCluster({ dataDir, binaries, runAs, stopping })
    const embedded = new EmbeddedPostgres({ dataDir, binaries, runAs, cluster, log })
    const stop = () => embedded.stopping.abort()
    stopping.addEventListener('abort', stop)
    try {
      stopping.throwIfAborted()
      await embedded.run()
    } finally {
      stopping.removeEventListener('abort', stop)
    }
    // The abort came too late to interrupt the start.
    if (stopping.aborted) await embedded.stop()
    stopping.throwIfAborted()
    void watchForHang({
      newClient: () => embedded.client(superuser, superuser),
      onHang: () => embedded.killHanging(),
      stopping: embedded.stopping.signal,
    }).catch((error: Error) => log(`PostgreSQL is not watched any more: ${error.message}`))
    return embedded
  }

  /** Releases the lock and stops PostgreSQL. The callers have ended their transactions before. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.restarting
    // A hanging server would never answer the goodbye.
    await Promise.race([this.owner?.end(), sleep(1000)])
    const pid = await findPostmaster(this.installation.cluster)
    if (pid !== undefined) await stopPostmaster(pid)
  }

  private async endChild(): Promise<void> {
    const { pid, exitCode, signalCode } = this.child ?? {}
    if (pid !== undefined && exitCode === null && signalCode === null) await stopPostmaster(pid)
  }

  private async run(): Promise<void> {
    const isRunning = (await this.adoptRunning()) && !(await this.stopForeignUser())
    this.stopping.signal.throwIfAborted()
    if (!isRunning) await this.spawn()
    try {
      await this.createAppDatabase()
      await this.holdLock()
    } catch (error) {
      // Don't leave our own postmaster running, unless another process has begun to use it.
      if (!isRunning && !(error instanceof CannotStart)) await this.endChild()
      throw error
    }
  }

  private async adoptRunning(): Promise<boolean> {
    const pid = await findPostmaster(this.installation.cluster)
    if (pid === undefined) return false
    if (await this.answersWhileAlive(pid)) return true
    this.stopping.signal.throwIfAborted()
    // It was already exiting when we found it.
    if ((await findPostmaster(this.installation.cluster)) === undefined) return false
    if (!(await this.isOurs(pid))) {
      throw new CannotStart(
        `The PostgreSQL of ${this.installation.dataDir} (process ${pid}) runs but does not answer. Stop the program that started it, then try again.`,
      )
    }
    await killPostmaster(pid)
    return false
  }

  /**
   * Stops an orphaned postmaster that runs as the wrong user, such as root in an earlier version. Holding the
   * lock proves that no other Forerunners uses it.
   */
  private async stopForeignUser(): Promise<boolean> {
    const pid = await findPostmaster(this.installation.cluster)
    const wanted = this.installation.runAs.owner?.uid
    if (pid === undefined || wanted === undefined || (await realUserOf(pid)) === wanted) return false
    await this.createAppDatabase()
    const client = await this.lockedClient()
    await stopPostmaster(pid)
    await client.end().catch(() => {})
    return true
  }

  /** Started by this process, or orphaned by one that has died. */
  private async isOurs(pid: number): Promise<boolean> {
    return pid === this.child?.pid || (await isOrphan(pid))
  }

  /** The lock holder's connection ends with it, which triggers the restart. */
  private async killHanging(): Promise<void> {
    const pid = await findPostmaster(this.installation.cluster)
    if (this.restarting || pid === undefined || !(await this.isOurs(pid))) return
    this.installation.log('PostgreSQL does not answer any more and is stopped by force.')
    await killPostmaster(pid)
  }

  private async spawn(): Promise<void> {
    await adoptCluster(this.installation.cluster, this.installation.runAs)
    await ensureSocketFolder(this.installation.dataDir, this.installation.runAs)
    await allowBackups(this.installation.cluster)
    await clearStalePid(this.installation.cluster, socketFolderOf(this.installation.dataDir))
    let why = await this.spawnOnce()
    // Counted from here: on a busy machine the first attempt may use up the whole time.
    const end = Date.now() + maxWaitMs
    // Children of a killed postmaster hold the cluster for a moment, and one killed while writing its pid
    // file leaves it empty. Retry both.
    while (why !== undefined && /shared memory block|lock file/.test(why) && Date.now() < end) {
      await sleep(50)
      await removeEmptyLocks(this.installation.cluster, socketFolderOf(this.installation.dataDir))
      await clearStalePid(this.installation.cluster, socketFolderOf(this.installation.dataDir))
      why = await this.spawnOnce()
    }
    if (why !== undefined) throw new CannotStart(cannotRun(why))
  }

  /** Returns undefined once it responds; otherwise its error output. */
  private async spawnOnce(): Promise<string | undefined> {
    const logPath = join(this.installation.dataDir, 'postgres.log')
    const log = await open(logPath, 'a', 0o600)
    const begin = (await log.stat()).size
    const options = Object.entries({
      ...settingsFor(this.installation.binaries.major),
      unix_socket_directories: socketFolderOf(this.installation.dataDir),
    })
    const command = this.installation.runAs.command(this.installation.binaries.postgres, [
      '-D',
      this.installation.cluster,
      ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    // Its own process group: Ctrl-C in a terminal must only reach us, so that we can finish open work first.
    const child = spawn(command.file, command.args, {
      ...this.installation.runAs.ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    this.child = child
    await log.close()

    let ended: string | undefined
    child.on('error', (error) => (ended = error.message))
    child.on('exit', () => (ended ??= ''))
    if (await this.answersBefore(Date.now() + maxWaitMs, () => ended)) return undefined
    if (this.stopping.signal.aborted) await this.endChild()
    this.stopping.signal.throwIfAborted()
    // Another process started the same cluster at the same moment. Once it responds, the lock decides.
    const other = await findPostmaster(this.installation.cluster)
    if (other !== undefined && (await this.answersWhileAlive(other))) return undefined
    return ended || (await readFile(logPath)).subarray(begin).toString()
  }

  /** Waits for a postmaster that is not our child, so we get no exit event. */
  private answersWhileAlive(pid: number): Promise<boolean> {
    return this.answersBefore(Date.now() + maxWaitMs, () => (isAlive(pid) ? undefined : 'gone'))
  }

  private async answersBefore(end: number, ended: () => string | undefined): Promise<boolean> {
    while (Date.now() < end && ended() === undefined && !this.stopping.signal.aborted) {
      const client = this.client(superuser, superuser)
      try {
        await client.connect()
        await client.end()
        return true
      } catch {
        // Not listening yet, or still recovering: both are normal after a start.
        await sleep(15)
      }
    }
    return false
  }

  private client(user: string, database: string): pg.Client {
    const client = new pg.Client({
      ...embeddedConnection(this.installation.dataDir),
      user,
      database,
      application_name: `${appUser} ${process.pid}`,
      // A hanging server accepts connections and never responds.
      connectionTimeoutMillis: 10_000,
      query_timeout: maxWaitMs,
    })
    // pg emits `error` more than once for one broken connection; without a listener the process would die.
    client.on('error', () => {})
    return client
  }

  private async createAppDatabase(): Promise<void> {
    const client = this.client(superuser, superuser)
    await client.connect()
    try {
      await ensureAppDatabase(client, appUser)
    } finally {
      await client.end()
    }
  }

  private async holdLock(): Promise<void> {
    const owner = await this.lockedClient()
    this.owner = owner
    owner.on('end', () => {
      if (!this.stopping.signal.aborted) this.restarting = this.restart()
    })
  }

  private async lockedClient(): Promise<pg.Client> {
    const owner = this.client(appUser, appUser)
    await owner.connect()
    const other = await takeOwnerLock(owner)
    if (other !== undefined) {
      await owner.end()
      throw new CannotStart(
        `${this.installation.dataDir} is in use by another Forerunners (process ${other}). Stop that one, or set DATA_DIR to another folder.`,
      )
    }
    return owner
  }

  private async restart(): Promise<void> {
    this.installation.log('PostgreSQL stopped by itself; starting it again.')
    while (!this.stopping.signal.aborted) {
      try {
        await this.run()
        this.restarting = undefined
        return this.installation.log('PostgreSQL is back.')
      } catch (error) {
        if (this.stopping.signal.aborted) return
        this.installation.log(`PostgreSQL could not be started again: ${messageOf(error)}`)
        await sleep(1000, undefined, { signal: this.stopping.signal }).catch(() => {})
      }
    }
  }
}
