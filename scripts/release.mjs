// `npm run release`: dist/release/forerunners-<version>.tar.gz, with the built server and pages, the packages that
// `npm ci --omit=dev` installs, and the source.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { releasePackage } from './release-package.mjs'
import { root, runOrExit } from './run.mjs'
import { writeSource } from './source-archive.mjs'
import { thirdPartyFile } from './third-party.mjs'

// Folders and files that are copied as they are: what the built server reads, and what the operator does.
const shipped = [
  'dist/fonts',
  'dist/reader',
  'dist/server',
  'dist/web',
  'texts',
  'server/migrations',
  'contract/src/mesh/catalog/openapi',
  '.npmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'package-lock.json',
]
// Nothing reads source maps in production; code that a start has compiled is left to the target.
const isLeftOut = /\.(map|ts)$|\/(compiled|\.vite)$/

await ensureInstalled()
await ensureBuilt()
const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `forerunners-${description.version}`
// The Dockerfile names this folder.
const folder = join(root, 'dist/release/unpacked')
const tarball = join(root, 'dist/release', `${name}.tar.gz`)

rmSync(join(root, 'dist/release'), { recursive: true, force: true })
for (const one of shipped)
  cpSync(join(root, one), join(folder, one), { recursive: true, filter: (path) => !isLeftOut.test(path) })
cpSync(thirdPartyFile, join(folder, 'THIRD-PARTY.txt'))
await writeSource(join(folder, 'dist/web/source.tar.gz'), name)
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releasePackage(description), null, 2)}\n`)
// npm removes from the lock file what only the build needs.
await runOrExit('npm', [
  'install',
  '--package-lock-only',
  '--offline',
  '--loglevel=error',
  '--prefix',
  folder,
])
await runOrExit('tar', [
  '--create',
  '--gzip',
  '--owner=0',
  '--group=0',
  `--transform=s,^unpacked,${name},`,
  '-C',
  join(root, 'dist/release'),
  '-f',
  tarball,
  'unpacked',
])
process.stdout.write(`${tarball}\n`)
