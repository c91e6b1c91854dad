// `npm test`: everything, in the order in which a failure is cheapest to see. The last line counts.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run } from './run.mjs'

await ensureInstalled()
const counts = [await check()]
await ensureBuilt()

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`])
const vitest = read('vitest.json')
counts.push({ passed: vitest?.numPassedTests ?? 0, failed: vitest ? Math.max(vitest.numFailedTests, vitest.success ? 0 : 1) : 1 })

const browser = await findBrowser()
process.stdout.write(`Browser: ${browser.version} (${browser.from})\n`)
await run('playwright', ['test'], {
  BROWSER_PATH: browser.path,
  BROWSER_ENV: JSON.stringify(browser.env),
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
})
const journeys = read('playwright.json')?.stats
counts.push({ passed: journeys?.expected ?? 0, failed: journeys ? journeys.unexpected + journeys.flaky : 1 })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && journeys && vitest ? 0 : 1)

function read(name) {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
