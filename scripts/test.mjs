// `npm test`: everything, cheapest failures first. The last line has the counts.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { inMemory } from './memory-folder.mjs'
import { root, run, runQuietly } from './run.mjs'
import { stopwatch } from './stopwatch.mjs'
import { playwrightResults, vitestResults } from './test-results.mjs'

const took = stopwatch()
await ensureInstalled()
took('install')
// The build leaves a core idle half of the time, which the checks use; the rest of them runs in parallel with
// the tests.
const checking = check()
await ensureBuilt()
took('build')

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

const resultOf = (name) => join(results, `${name}.json`)
const vitest = (name) => [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultOf(name)}`,
]
const quick = inMemory()
// Process tests mostly wait for starts and stops, so they run one after another in parallel with the others.
const beside = runQuietly('vitest', [...vitest('process'), '--project=process'], quick)
const others = await run('vitest', [...vitest('others'), '--project=!process'], quick)
const checked = await checking
took('checks and tests')

const browser = await findBrowser()
process.stdout.write(`Browser: ${browser.version} (${browser.from})\n`)
const journeys = await run('playwright', ['test'], {
  ...quick,
  BROWSER_PATH: browser.path,
  BROWSER_ENV: JSON.stringify(browser.env),
  PLAYWRIGHT_JSON_OUTPUT_NAME: resultOf('playwright'),
})
took('journeys')
const processes = await beside
process.stdout.write(processes.output)
took('rest')

const inBrowser = playwrightResults(resultOf('playwright'), journeys)
const found = [
  checked,
  vitestResults(resultOf('others'), others),
  vitestResults(resultOf('process'), processes.code),
  inBrowser,
]
const passed = found.reduce((sum, one) => sum + one.passed, 0)
const failed = found.flatMap((one) => one.failed)
// Failures are repeated at the end, for readers of a truncated log.
for (const one of inBrowser.retried) process.stdout.write(`\n↻ passed on a retry: ${one}\n`)
for (const one of failed) process.stdout.write(`\n✗ ${one}\n`)
process.stdout.write(
  `\nIt took ${took.whole()}, and what was thrown away lay ${quick.TMPDIR ? 'in memory' : 'on the disk'}.\n`,
)
process.stdout.write(`${passed} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
