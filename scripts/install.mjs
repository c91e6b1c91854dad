// Installs the packages of the lock file if they are missing. Uses only Node's own modules.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, runOrExit } from './run.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Forerunners needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}

const mark = join(root, 'node_modules', '.forerunners-installed')

export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  process.stdout.write('Installing packages; this takes a minute the first time.\n')
  await runOrExit(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(mark, wanted)
}
