import { existsSync } from 'node:fs'

import { newDataDir, openHouse, removeDataDirs } from './open-house.ts'

/**
 * Before the first test a house is opened once, and stopped. Making a database takes twice as long as opening one, and most tests are not
 * about that: they get a copy of this one. What needs no house runs without a build.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright and vitest read it
export default async function liveOnce(): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync('dist/server/main.js')) return undefined
  const house = await openHouse({ DATA_DIR: await newDataDir() })
  // Stopped in the moment it says that it is open: whoever does that must not be left with its database.
  const code = await house.end('SIGTERM')
  if (code !== 0) throw new Error(`The house did not stop as it should (${code}): ${house.said()}`)
  process.env['LIVED_HOUSE'] = house.dataDir
  return removeDataDirs
}
