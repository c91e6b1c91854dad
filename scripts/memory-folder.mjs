// Temporary test files go into memory if there is enough. A database has a thousand files and each test file
// has a database: on disk, creating and removing them is a tenth of the cost.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'forerunners-'
// Twice the observed maximum of the whole suite.
const plenty = 1024 ** 3

/**
 * The environment with a TMPDIR in memory for the lifetime of this process; empty if there is not enough
 * memory.
 */
export function inMemory() {
  if (!existsSync(memory)) return {}
  removeLeftBehind()
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < plenty) return {}
  const folder = join(memory, `${name}${process.pid}`)
  mkdirSync(folder)
  // The same mode as /tmp: PostgreSQL doesn't run as root.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

/** Removes folders of killed runs, which would occupy memory for ever. */
function removeLeftBehind() {
  for (const left of readdirSync(memory).filter((entry) => entry.startsWith(name))) {
    const pid = Number(left.slice(name.length))
    if (!existsSync(`/proc/${pid}`)) rmSync(join(memory, left), { recursive: true, force: true })
  }
}
