// `npm run torture -- kills|faults|fuzz|races|load [--minutes n] [--seed s]`: runs a stress test of `npm
// test` for longer, or repeats a failed run by its seed (docs/testing.md).
import { parseArgs } from 'node:util'

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inMemory } from './memory-folder.mjs'
import { run } from './run.mjs'

const kinds = {
  /**
   * Kills the server and its database under mixed load; nothing acknowledged may be lost. A kill and the
   * following start take two seconds.
   */
  kills: (minutes) => ({
    project: 'process',
    files: ['kill.test.ts'],
    env: { KILL_ROUNDS: Math.max(20, Math.round(minutes * 25)) },
  }),
  /** Injects failing system calls into the server and its database under the same load. */
  faults: (minutes) => ({
    project: 'process',
    files: ['faults.test.ts'],
    env: { FAULT_ROUNDS: Math.max(6, Math.round(minutes * 15)) },
  }),
  /**
   * Random requests over real connections, and the most expensive bodies for every call. Durability is off.
   */
  fuzz: (minutes) => ({
    files: ['process/fuzz.test.ts', 'costly-bodies.test.ts'],
    env: { FUZZ_SECONDS: Math.round(minutes * 60), ...inMemory() },
  }),
  /** Every pair of member changes at the same moment, then random threes. */
  races: (minutes) => ({
    project: 'api',
    files: ['member-races.test.ts'],
    env: { RACE_PAIRS: 'all', RACE_SECONDS: Math.round(minutes * 60) },
  }),
  /** 500 slow clients while others work. */
  load: (minutes) => ({
    project: 'api',
    files: ['slow-clients.test.ts'],
    env: { LOAD_SECONDS: Math.round(minutes * 60) },
  }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } },
})
const kind = Object.hasOwn(kinds, positionals[0] ?? '') && kinds[positionals[0]]
const minutes = Number(values.minutes)
if (!kind || !(minutes > 0)) {
  process.stderr.write(
    `Use it as: npm run torture -- ${Object.keys(kinds).join('|')} [--minutes n] [--seed s]\n`,
  )
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()
const seed = values.seed ?? String(Date.now() % 1_000_000)
const { project, files, env } = kind(minutes)
process.stdout.write(`${positionals[0]} for about ${minutes} minutes, --seed ${seed}\n`)
const projects = project ? [`--project=${project}`] : ['--project=process', '--project=api']
process.exit(
  await run(
    'vitest',
    [
      'run',
      ...projects,
      ...files.map((file) => `server/test/${project === 'process' ? 'process/' : ''}${file}`),
    ],
    {
      TORTURE_SEED: seed,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    },
  ),
)
