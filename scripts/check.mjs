// `npm run check`: types, lint, format, dead code. Each says what it is, and all of them run.
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

const steps = [
  ['types', 'tsc', ['-p', 'contract']],
  ['types', 'tsc', ['-p', 'server']],
  ['types', 'tsc', ['-p', 'web']],
  ['types', 'tsc', ['-p', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check', '.']],
  ['dead code', 'knip', []],
  ['lock file', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error', '--silent']],
]

/** Gives the names of the checks that failed. */
export async function check() {
  const failed = []
  for (const [name, command, args] of steps) {
    const code = await run(command, args)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}: ${command} ${args.join(' ')}\n`)
    if (code !== 0) failed.push(name)
  }
  return { passed: steps.length - failed.length, failed: failed.length }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
