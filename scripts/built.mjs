// Checks whether dist/ was built from the current sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run.mjs'

const mark = join(root, 'dist', '.built-from')
const sources = [
  'contract/src',
  'server/src',
  'web',
  'texts',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
]

export function isBuilt() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint()
}

export function markBuilt() {
  writeFileSync(mark, fingerprint())
}

// Names, sizes and times only: reading every file would cost a start more than it saves.
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(join(root, path))
    if (!found.isDirectory()) return hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).toSorted()) add(`${path}/${name}`)
  }
  sources.forEach(add)
  return hash.digest('hex')
}
