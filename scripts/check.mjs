// `npm run check`: types, lint, format, dead code, lock file. A failure doesn't stop the others.
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { runQuietly } from './run.mjs'

// Two groups run in parallel: one uses all cores, one uses a single core. Types and lint are one pass over
// the same program (docs/decisions/0037-types-and-lint-in-one-pass.md).
const ranks = [
  [
    [
      'types and lint',
      'oxlint',
      ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'],
    ],
  ],
  [
    ['format', 'oxfmt', ['--check', '.']],
    ['dead code', 'knip', []],
    ['lock file', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error', '--silent']],
  ],
]

/** The number of passed checks, and the failed ones. */
export async function check() {
  const found = { passed: 0, failed: [] }
  await Promise.all(
    ranks.map(async (steps) => {
      for (const [name, command, args] of steps) {
        const { code, output } = await runQuietly(command, args)
        process.stdout.write(`${output}${code === 0 ? '✓' : '✗'} ${name}: ${command} ${args.join(' ')}\n`)
        if (code === 0) found.passed += 1
        else found.failed.push(`${name}: ${command} ${args.join(' ')}`)
      }
    }),
  )
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await check()
  process.exit(failed.length === 0 ? 0 : 1)
}
