import { readdir } from 'node:fs/promises'

import { CannotStart } from '#server/platform/cannot-start.ts'

/** The name of a cluster's folder contains its major version, so that an upgrade finds the old one. */
export function clusterNameOf(major: number): string {
  return `pg${major}`
}

/** The major versions of the clusters in a data folder. */
export async function clustersIn(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .map((name) => Number(/^pg(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((major) => major > 0)
    .toSorted((a, b) => a - b)
}

/**
 * Refuses a data folder of another major version: a new, empty cluster beside it would look as if everything
 * were lost. `replaces` is the version that an upgrade is about to replace.
 */
export async function expectVersion(
  dataDir: string,
  major: number,
  replaces: number | undefined,
): Promise<void> {
  const clusters = await clustersIn(dataDir)
  const other = clusters.find((found) => found !== major && found !== replaces)
  if (other === undefined) return
  if (clusters.length > 1)
    throw new CannotStart(
      `${dataDir} has databases of PostgreSQL ${clusters.join(' and ')}, from an upgrade that did not finish. Nothing was changed. Run npm run upgrade-database again.`,
    )
  throw new CannotStart(
    `The database in ${dataDir} was made by PostgreSQL ${other}, and this is PostgreSQL ${major}. Nothing was changed. ` +
      `To upgrade it, run npm run upgrade-database -- --from /usr/lib/postgresql/${other}/bin with the folder where PostgreSQL ${other} is installed. ` +
      `To go on with PostgreSQL ${other}, set POSTGRES_BIN to that folder.`,
  )
}
