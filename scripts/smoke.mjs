// `npm run smoke`: installs the release into an empty folder as an operator does, and tries it.
// `npm run smoke -- 20.19.0 22 24 26` tries it on these versions of Node, which npm brings (Linux only).
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addressOf } from '../deploy/smoke-start.mjs'
import { root, runOrExit } from './run.mjs'
import { smokeChecks } from './smoke-checks.mjs'

const maxMegabytes = 450

const versions = process.argv.slice(2)
await runOrExit('node', ['scripts/release.mjs'])
const place = mkdtempSync(join(tmpdir(), 'forerunners-smoke-'))
const failed = []
try {
  const folder = installRelease()
  const [megabytes] = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')
  process.stdout.write(`Installed: ${megabytes} MB (at most ${maxMegabytes})\n`)
  if (Number(megabytes) > maxMegabytes) failed.push('size')
  for (const node of versions.length === 0 ? [process.execPath] : versions.map(installNode))
    if (!(await works(folder, node))) failed.push(node)
} finally {
  rmSync(place, { recursive: true, force: true })
}
process.exit(failed.length === 0 ? 0 : 1)

function installRelease() {
  const releases = join(root, 'dist/release')
  const tarball = readdirSync(releases).find((name) => name.endsWith('.tar.gz'))
  execFileSync('tar', ['-xzf', join(releases, tarball), '-C', place])
  const folder = join(place, tarball.replace('.tar.gz', ''))
  execFileSync('npm', ['ci', '--omit=dev', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  return folder
}

/** Node itself is a package for each system; the one called `node` would need an install script. */
function installNode(version) {
  const name = `node-${process.platform}-${process.arch}`
  const prefix = join(place, `node-${version}`)
  execFileSync(
    'npm',
    ['install', '--prefix', prefix, '--ignore-scripts', '--loglevel=error', `${name}@${version}`],
    {
      cwd: place,
    },
  )
  return join(prefix, 'node_modules', name, 'bin', 'node')
}

/** Prints one line of the table. */
async function works(folder, node) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const dataDir = mkdtempSync(join(place, 'data-'))
  const from = performance.now()
  const server = spawn(node, ['--max-semi-space-size=8', join(folder, 'dist/server/main.js')], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0' },
  })
  const ended = new Promise((done) => server.once('close', done))
  let result
  let isGood = false
  try {
    const url = await addressOf(server)
    const started = Math.round(performance.now() - from)
    result = `open after ${started} ms, ${(await smokeChecks(url)).join(', ')}`
    isGood = true
  } catch (error) {
    result = error.message
  }
  server.kill('SIGTERM')
  const code = await ended
  if (code !== 0) isGood = false
  process.stdout.write(`${isGood ? '✓' : '✗'} ${version.padEnd(10)} ${result}, stopped with code ${code}\n`)
  return isGood
}
