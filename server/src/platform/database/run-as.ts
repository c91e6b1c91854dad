import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { clusterNameOf } from '#server/platform/database/cluster-versions.ts'
import type { Binaries } from '#server/platform/database/binaries.ts'
import { findSystemUser, type SystemUser } from '#server/platform/database/system-user.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** The way PostgreSQL's programs are started, because PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly command: (file: string, args: readonly string[]) => { file: string; args: string[] }
  /** Options for `spawn`. */
  readonly ids: { uid?: number; gid?: number }
  /** The required owner of the cluster and the socket folder; undefined if only one user is involved. */
  readonly owner?: { readonly uid: number; readonly gid: number }
  /** The reason why root's privileges could not be dropped. */
  readonly warning?: string
}

interface Environment {
  readonly dataDir: string
  readonly binaries: Binaries
}

const direct = (file: string, args: readonly string[]) => ({ file, args: [...args] })

/**
 * Chooses an unprivileged user if the system allows it; otherwise root in a user namespace, which only looks
 * unprivileged from inside.
 */
export async function chooseRunAs({ dataDir, binaries }: Environment): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { command: direct, ids: {} }
  const cluster = join(dataDir, clusterNameOf(binaries.major))
  const found = await lstat(cluster).catch(() => undefined)
  const user = await findSystemUser(found?.uid)
  if (!user) throw cannotAsRoot('there is no unprivileged user')
  const obstacle = (await linkOut(cluster, user)) ?? (await obstacleFor(user, { dataDir, binaries }))
  if (obstacle === undefined) return { command: direct, ids: { uid: user.uid, gid: user.gid }, owner: user }
  const inNamespace = throughUserNamespace(user, obstacle)
  if (!inNamespace) throw cannotAsRoot(obstacle)
  return inNamespace
}

// The link targets would have to change owner too, and root must not follow links that another user can
// create.
async function linkOut(cluster: string, user: SystemUser): Promise<string | undefined> {
  const top = await lstat(cluster).catch(() => undefined)
  if (!top || top.uid === user.uid) return undefined
  const wal = await lstat(join(cluster, 'pg_wal')).catch(() => undefined)
  const tablespaces = await readdir(join(cluster, 'pg_tblspc')).catch(() => [])
  return wal?.isSymbolicLink() || tablespaces.length > 0
    ? `parts of ${cluster} are links to other folders, which belong to root`
    : undefined
}

/** Grants the user access to the data folder, and tests whether it can run PostgreSQL there. */
async function obstacleFor(
  user: SystemUser,
  { dataDir, binaries }: Environment,
): Promise<string | undefined> {
  const closed = closedFolder(user, dirname(dataDir))
  if (closed !== undefined) return `the user ${user.name} can't enter ${closed}`
  if (!can(user, '"$1" --version && [ -r "$2" ]', binaries.postgres, binaries.share))
    return `the user ${user.name} can't run ${binaries.postgres}`
  await grantAccess(user, dataDir)
  return can(user, 'cd -- "$1"', dataDir) ? undefined : `the user ${user.name} can't enter ${dataDir}`
}

/** Returns the topmost parent folder that the user can't enter. */
function closedFolder(user: SystemUser, folder: string): string | undefined {
  if (can(user, 'cd -- "$1"', folder)) return undefined
  return (dirname(folder) === folder ? undefined : closedFolder(user, dirname(folder))) ?? folder
}

function can({ uid, gid }: SystemUser, script: string, ...args: string[]): boolean {
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/**
 * The data folder stays root's, because it contains the secret key. The user may pass through but not list
 * it.
 */
async function grantAccess({ uid, gid }: SystemUser, dataDir: string): Promise<void> {
  const found = await stat(dataDir)
  const log = await stat(join(dataDir, 'postgres.log')).catch(() => undefined)
  // Earlier versions changed the folder's owner where user namespaces were missing. The log's owner shows who
  // started the server so far.
  const wasGivenAway = found.uid === uid && log?.uid === 0
  if (wasGivenAway) await chown(dataDir, 0, gid)
  if ((!wasGivenAway && found.uid === uid) || (found.mode & 0o001) !== 0) return
  const isGroupFree = found.gid === gid || (found.mode & 0o070) === 0
  if (isGroupFree && found.gid !== gid) await chown(dataDir, wasGivenAway ? 0 : found.uid, gid)
  await chmod(dataDir, (found.mode & 0o777) | (isGroupFree ? 0o010 : 0o001))
}

// In a user namespace root's files belong to an ordinary user. For the rest of the system the process is
// still root.
function throughUserNamespace({ uid, gid }: SystemUser, obstacle: string): RunAs | undefined {
  const unshare = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (spawnSync('unshare', [...unshare, 'true']).status !== 0) return undefined
  return {
    command: (file, args) => ({ file: 'unshare', args: [...unshare, file, ...args] }),
    ids: {},
    owner: { uid: 0, gid: 0 },
    warning: `PostgreSQL keeps the rights of root, because ${obstacle}. Start as an ordinary user, or choose another DATA_DIR.`,
  }
}

function cannotAsRoot(why: string): CannotStart {
  return new CannotStart(
    `PostgreSQL does not run as root, and ${why}. Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}
