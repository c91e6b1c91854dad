// `npm run check`: types, lint, format, dead code. Each says what it is, and all of them run.
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { runQuietly } from './run.mjs'

// Two ranks side by side: what fills all cores, and what fills one. Types and lint are one pass over the same program (decision 37).
const ranks = [
  [['types and lint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']]],
  [
    ['format', 'oxfmt', ['--check', '.']],
    ['dead code', 'knip', []],
    ['lock file', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error', '--silent']],
  ],
]

/** Counts the checks that passed and failed. */
export async function check() {
  const count = { passed: 0, failed: 0 }
  await Promise.all(
    ranks.map(async (steps) => {
      for (const [name, command, args] of steps) {
        const { code, output } = await runQuietly(command, args)
        process.stdout.write(`${output}${code === 0 ? '✓' : '✗'} ${name}: ${command} ${args.join(' ')}\n`)
        count[code === 0 ? 'passed' : 'failed'] += 1
      }
    }),
  )
  return count
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
