import { existsSync } from 'node:fs'

import { newDataDir, startServer, removeDataDirs } from './start-server.ts'

/**
 * Starts and stops a server once before the first test. Creating a database takes twice as long as opening
 * one, so most tests get a copy of this data folder. Tests without a server need no build.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright and vitest read it
export default async function liveOnce(): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync('dist/server/main.js')) return undefined
  const server = await startServer({ DATA_DIR: await newDataDir() })
  // SIGTERM right after the ready line must stop the database too.
  const code = await server.end('SIGTERM')
  if (code !== 0) throw new Error(`The server did not stop as it should (${code}): ${server.said()}`)
  process.env['PREPARED_DATA_DIR'] = server.dataDir
  return removeDataDirs
}
