// Builds the server and the pages into dist/ if something changed since the last build.
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { isBuilt, markBuilt } from './built.mjs'
import { runOrExit } from './run.mjs'

export async function ensureBuilt() {
  if (isBuilt()) return
  process.stdout.write('Building.\n')
  const { buildServer } = await import('./server-build.mjs')
  const { compressFolder } = await import('./compress.mjs')
  const { writeThirdParty } = await import('./third-party.mjs')
  await buildServer()
  await runOrExit('vite', ['build', '--logLevel', 'warn'])
  writeThirdParty()
  await compressFolder()
  markBuilt()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
}
