import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { showProgress } from '#server/backup/progress.ts'
import { unfinishedMarker } from '#server/backup/target-database.ts'
import { replacedName, upgradeDatabase } from '#server/backup/upgrade-database.ts'
import type { Config } from '#server/config.ts'
import { findBinaries } from '#server/platform/database/binaries.ts'
import { clusterNameOf, clustersIn } from '#server/platform/database/cluster-versions.ts'
import type { EmbeddedLocation } from '#server/platform/database/location.ts'
import { findPostmaster, stopPostmaster } from '#server/platform/database/processes.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'
import { onStopSignals } from '#server/platform/stop-signals.ts'

const usage = `npm run upgrade-database -- [--from <folder>] [--help]

Copies the embedded database into a new one of the PostgreSQL that the server runs, verifies every row and
ledger, and keeps the old database under another name. Stop the server first, and make a backup.

--from   the folder with the programs of the old PostgreSQL, such as /usr/lib/postgresql/15/bin.
         Debian's folder is found without it.
`

/** Upgrades the embedded database to another major version of PostgreSQL. */
export async function upgradeEmbeddedDatabase(config: Config, args: readonly string[]): Promise<void> {
  const { from, isHelp } = readArgs(args)
  if (isHelp) return void process.stdout.write(usage)
  const location = config.database
  if (location.kind !== 'embedded')
    throw new CannotStart(
      'DATABASE_URL names a PostgreSQL of your own. Upgrade it with its own tools, such as pg_upgradecluster.',
    )
  const { major } = await findBinaries(location.postgresBin)
  const old = await findOld(location, major)
  const postgresBin = from ?? `/usr/lib/postgresql/${old}/bin`
  await expectBinaries(postgresBin, old)
  const { dataDir } = location
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const stopping = onStopSignals()
  const { checked, broken } = await upgradeDatabase({
    location,
    from: { major: old, postgresBin },
    progress: showProgress(process.stderr),
    stopping,
    log,
  }).catch((error: unknown) => {
    if (stopping.aborted) throw new CannotStart('Stopped. The database is as it was.', { cause: error })
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The upgrade failed: ${messageOf(error)}. The database is as it was.`, {
      cause: error,
    })
  })
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  say(`The database in ${dataDir} is now of PostgreSQL ${major}.`)
  for (const sentence of broken) say(sentence)
  say(`${checked} ledgers checked, ${broken.length} broken.`)
  if (broken.length > 0) process.exitCode = 1
  say(
    `The old one is in ${join(dataDir, replacedName(old))}. Start the server, look around, and then delete that folder.`,
  )
}

/** The version to upgrade from. Removes the new cluster of an upgrade that was killed. */
async function findOld({ dataDir }: EmbeddedLocation, major: number): Promise<number> {
  const clusters = await clustersIn(dataDir)
  const [old, ...more] = clusters.filter((other) => other !== major)
  if (clusters.length === 0)
    throw new CannotStart(`There is no database in ${dataDir}. Set DATA_DIR to the right data folder.`)
  if (old === undefined)
    throw new CannotStart(
      `The database in ${dataDir} is of PostgreSQL ${major} already. Nothing was changed.`,
    )
  const hasNew = clusters.includes(major)
  const isUnfinished = existsSync(join(dataDir, unfinishedMarker))
  if (more.length > 0 || (hasNew && !isUnfinished))
    throw new CannotStart(
      `${dataDir} has databases of PostgreSQL ${clusters.join(' and ')}. Nothing was changed. Move all but the right one to another folder.`,
    )
  const kept = join(dataDir, replacedName(old))
  if (existsSync(kept))
    throw new CannotStart(
      `${kept} is left from an earlier upgrade. Nothing was changed. Move it to another folder.`,
    )
  if (hasNew) await removeUnfinished(join(dataDir, clusterNameOf(major)))
  return old
}

/** A killed upgrade may have left its PostgreSQL running. */
async function removeUnfinished(cluster: string): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (pid !== undefined) await stopPostmaster(pid)
  await rm(cluster, { recursive: true })
}

async function expectBinaries(folder: string, major: number): Promise<void> {
  const found = await findBinaries(folder).catch((cause: unknown) => {
    throw new CannotStart(
      `PostgreSQL ${major} is needed to read the old database, and is not in ${folder}. Nothing was changed. Install it, and name its folder: npm run upgrade-database -- --from <folder>`,
      { cause },
    )
  })
  if (found.major !== major)
    throw new CannotStart(
      `${folder} has PostgreSQL ${found.major}, but the database was made by PostgreSQL ${major}. Nothing was changed. Name the folder of PostgreSQL ${major}.`,
    )
}

function readArgs(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, help: { type: 'boolean' } },
      strict: true,
    })
    return { from: values.from, isHelp: values.help ?? false }
  } catch (cause) {
    throw new CannotStart(`${messageOf(cause)}\n\n${usage.trimEnd()}`, { cause })
  }
}
