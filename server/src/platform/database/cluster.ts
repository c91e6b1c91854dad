import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Binaries } from '#server/platform/database/binaries.ts'
import type { RunAs } from '#server/platform/database/run-as.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** The major version is in the folder's name, so that an upgrade can find the old cluster beside the new one. */
const clusterName = 'pg18'
export const superuser = 'postgres'

/** The folder of the database cluster, made at the first start. */
export async function ensureCluster(dataDir: string, binaries: Binaries, runAs: RunAs): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`The folder ${dataDir} can't be made (${error.code}). Set DATA_DIR to a folder that this user may write to.`, {
      cause: error,
    })
  })
  await runAs.own(dataDir)
  const cluster = join(dataDir, clusterName)
  if (!existsSync(cluster)) await makeCluster(cluster, binaries, runAs)
  return cluster
}

// Made beside its place and renamed into it: a kill in mid-way leaves nothing half-made behind.
async function makeCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const making = `${cluster}.making-${process.pid}`
  await rm(making, { recursive: true, force: true })
  await runToEnd(
    runAs,
    binaries.initdb,
    [
      ['-D', making, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--data-checksums', '--no-instructions'],
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C', '--lc-messages=C'],
    ].flat(),
  )
  // Only the local socket, which lies in a folder that nobody else can enter: no port, and no password to lose.
  await writeFile(join(making, 'pg_hba.conf'), 'local all all trust\n')
  await rename(making, cluster).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was quicker; the lock further on decides who goes on with it.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(making, { recursive: true, force: true })
  })
}

function runToEnd(runAs: RunAs, file: string, args: readonly string[]): Promise<void> {
  const command = runAs.command(file, args)
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...runAs.ids, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new CannotStart(cannotRun(complaint)))
    })
  })
}

/** One sentence from what PostgreSQL printed. */
export function cannotRun(complaint: string): string {
  const rows = complaint.split('\n').map((row) => row.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim())
  const why = rows.findLast((row) => row !== '' && !/\b(HINT|LOG|DETAIL):/.test(row)) ?? 'it ended without a word'
  return `PostgreSQL can't run here (${why}). Set DATABASE_URL to a PostgreSQL 15 or newer to use that instead.`
}
