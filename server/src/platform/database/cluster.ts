import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Binaries } from '#server/platform/database/binaries.ts'
import { clientAuthentication } from '#server/platform/database/client-authentication.ts'
import { clusterNameOf } from '#server/platform/database/cluster-versions.ts'
import type { RunAs } from '#server/platform/database/run-as.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { codeOf } from '#server/platform/error-details.ts'

export const superuser = 'postgres'

interface NewCluster {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly stopping?: AbortSignal | undefined
}

/** Creates the data folder, private to its owner. Missing parent folders get the default mode. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dirname(dataDir), { recursive: true })
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(
      `The folder ${dataDir} can't be made (${codeOf(error)}). Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    )
  }
}

/** Returns the folder of the database cluster; creates it at the first start. */
export async function ensureCluster({ dataDir, binaries, runAs, stopping }: NewCluster): Promise<string> {
  const cluster = join(dataDir, clusterNameOf(binaries.major))
  if (!existsSync(cluster)) await makeCluster(cluster, { binaries, runAs, stopping })
  return cluster
}

// Created under a temporary name and renamed, so that a kill leaves nothing incomplete.
async function makeCluster(
  cluster: string,
  { binaries, runAs, stopping }: Omit<NewCluster, 'dataDir'>,
): Promise<void> {
  const draft = `${cluster}.making-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (runAs.owner) await chown(draft, runAs.owner.uid, runAs.owner.gid)
  const command = runAs.command(
    binaries.initdb,
    [
      [
        '-D',
        draft,
        '-U',
        superuser,
        '--auth=trust',
        '--encoding=UTF8',
        '--data-checksums',
        '--no-instructions',
      ],
      localeOptions(binaries.major),
    ].flat(),
  )
  try {
    await runToEnd(command, { ...runAs.ids, ...(stopping && { signal: stopping }) })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await writeFile(join(draft, 'pg_hba.conf'), clientAuthentication)
  await rename(draft, cluster).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster; the owner lock decides later which one continues.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(draft, { recursive: true, force: true })
  })
}

/** Sorts by bytes and knows the case of every letter, whatever the system's locales are. */
function localeOptions(major: number): string[] {
  const locale = ['--lc-collate=C', '--lc-messages=C']
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C', ...locale]
    : ['--locale-provider=libc', '--lc-ctype=C.UTF-8', ...locale]
}

function runToEnd(
  command: ReturnType<RunAs['command']>,
  options: RunAs['ids'] & { signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      ...options,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    let failure: Error | undefined
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('error', (error) => (failure = error))
    // Wait for the exit: until then it could write into a folder that is being removed.
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(failure ?? new CannotStart(cannotRun(complaint)))
    })
  })
}

const tooFewHandles =
  'This process may open too few files. Raise the limit (ulimit -n) to 1024 or more and start again.'

/** Summarises PostgreSQL's output in one sentence: its last error, or else its last line. */
export function cannotRun(complaint: string): string {
  if (complaint.includes('insufficient file descriptors')) return tooFewHandles
  const rows = complaint.split('\n').filter((row) => row.trim() !== '' && !/\b(HINT|LOG|DETAIL):/.test(row))
  const row = rows.findLast((one) => /\b(FATAL|PANIC|ERROR|error):/.test(one)) ?? rows.at(-1)
  const why = row?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim() ?? 'it ended without a word'
  return `PostgreSQL can't run here (${why}). Set DATABASE_URL to a PostgreSQL 15 or newer to use that instead.`
}
