// node forerunners-1.2.3/deploy/install-release.mjs /opt/forerunners [--restart 'systemctl restart forerunners']
//
// Installs the unpacked release that this file is part of beside the running one:
//
//   /opt/forerunners/releases/1.2.3/   one folder for each version
//   /opt/forerunners/current           a link to the version in use
//
// `current` changes only after the new version has started once with an empty data folder. With --restart, the running
// server is then restarted; if it isn't ready within two minutes, `current` goes back and it is restarted again.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { smokeStart } from './smoke-start.mjs'

// The service's user has to read what root installs.
process.umask(0o022)

const readyTime = 120_000
const unpacked = dirname(dirname(fileURLToPath(import.meta.url)))

const options = {
  restart: { type: 'string' },
  ready: { type: 'string', default: 'http://127.0.0.1:3000/api/ready/' },
}
let values
try {
  const read = parseArgs({ allowPositionals: true, options })
  values = read.values
  await install(read.positionals[0])
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function install(target) {
  if (!target) throw new Error('Name the folder to install into, such as /opt/forerunners.')
  const { version } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  const place = {
    current: join(resolve(target), 'current'),
    folder: join(resolve(target), 'releases', version),
  }
  const before = linkedBy(place.current)
  if (before === place.folder) throw new Error(`Version ${version} is already in use.`)
  await prepare(place.folder)
  point(place.current, place.folder)
  process.stdout.write(`${place.current} is now version ${version}.\n`)
  if (values.restart) await restart(place.current, before)
}

/** Installs and tries the version. What is left of a failed attempt is removed. */
async function prepare(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(unpacked, folder, { recursive: true, filter: (path) => path !== join(unpacked, 'node_modules') })
  try {
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'inherit' })
    await smokeStart(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The new version does not start here, so nothing was changed. ${error.message}`, {
      cause: error,
    })
  }
}

async function restart(current, before) {
  if (await restartsInTime()) return process.stdout.write('The server was restarted and is ready.\n')
  if (!before) throw new Error('The server is not ready. Its log has the reason.')
  point(current, before)
  const isBack = await restartsInTime()
  throw new Error(
    isBack
      ? `The new version was not ready in time. ${before} is in use again; the log has the reason.`
      : `Neither the new version nor ${before} is ready. If the database was migrated, start the new version or restore the backup; the log has the reason.`,
  )
}

async function restartsInTime() {
  try {
    execFileSync('sh', ['-c', values.restart], { stdio: 'inherit' })
  } catch {
    return false
  }
  for (const end = Date.now() + readyTime; Date.now() < end; await sleep(500))
    if (await isReady()) return true
  return false
}

async function isReady() {
  try {
    return (await fetch(values.ready, { signal: AbortSignal.timeout(5000) })).status === 200
  } catch {
    return false
  }
}

function linkedBy(link) {
  return existsSync(link) ? resolve(dirname(link), readlinkSync(link)) : undefined
}

// A link is replaced by a rename, which is atomic: at every moment `current` is one version or the other.
function point(link, folder) {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(folder, next)
  renameSync(next, link)
}
