// Where tests lay what they throw away: in memory, where there is plenty. A database makes a thousand files, each test file has one, and
// making and removing them is a tenth of what its tests cost on a disk.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'forerunners-'
// Twice what the whole suite was seen to take.
const plenty = 1024 ** 3

/** The environment that leads there, for as long as this process lives; an empty one where there is no such place. */
export function inMemory() {
  if (!existsSync(memory)) return {}
  removeLeftBehind()
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < plenty) return {}
  const folder = join(memory, `${name}${process.pid}`)
  mkdirSync(folder)
  // As open as the usual place: a database does not run as root.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

/** A run that was killed could not tidy up, and memory is nobody's to keep. */
function removeLeftBehind() {
  for (const left of readdirSync(memory).filter((entry) => entry.startsWith(name))) {
    const pid = Number(left.slice(name.length))
    if (!existsSync(`/proc/${pid}`)) rmSync(join(memory, left), { recursive: true, force: true })
  }
}
