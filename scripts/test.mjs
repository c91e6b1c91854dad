// `npm test`: everything, in the order in which a failure is cheapest to see. The last line counts.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { inMemory } from './memory-folder.mjs'
import { root, run, runQuietly } from './run.mjs'

await ensureInstalled()
// The build leaves a core free half of the time, which the checks fill.
const [checked] = await Promise.all([check(), ensureBuilt()])
const counts = [checked]

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

const vitest = (name) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, `${name}.json`)}`]
const quick = inMemory()
// Those of processes mostly wait, for starts and ends: one after another they fill what the others leave free, for as long as they take.
const beside = runQuietly('vitest', [...vitest('process'), '--project=process'], quick)
await run('vitest', [...vitest('others'), '--project=!process'], quick)
counts.push(countOf(read('others.json')))

const browser = await findBrowser()
process.stdout.write(`Browser: ${browser.version} (${browser.from})\n`)
await run('playwright', ['test'], {
  ...quick,
  BROWSER_PATH: browser.path,
  BROWSER_ENV: JSON.stringify(browser.env),
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
})
process.stdout.write((await beside).output)
counts.push(countOf(read('process.json')))
const journeys = read('playwright.json')?.stats
counts.push({ passed: journeys?.expected ?? 0, failed: journeys ? journeys.unexpected + journeys.flaky : 1 })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** What vitest counted; a run that left nothing behind has failed. */
function countOf(result) {
  return { passed: result?.numPassedTests ?? 0, failed: result ? Math.max(result.numFailedTests, result.success ? 0 : 1) : 1 }
}

function read(name) {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
