import { afterAll, expect, test } from 'vitest'

import { newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { faultPlan, sayFault } from '../torture/fault-plan.ts'
import { countOf, findLost, startLoad } from '../torture/load.ts'
import { Random } from '../torture/random.ts'
import { untilReady } from '../torture/ready.ts'
import { familyOf, injectFaults, whyNoFaults } from '../torture/strace.ts'
import { makeWriters } from '../torture/writers.ts'
import { findPostmaster, isAlive } from '#server/platform/database/processes.ts'

// More with `npm run torture -- faults`; `--seed` repeats the plan of a run.
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 6)
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)

afterAll(removeDataDirs)

test(
  `nothing acknowledged is lost while system calls fail, and responses are temporary errors (${rounds} rounds, TORTURE_SEED=${seed})`,
  { timeout: rounds * 120_000 + 120_000 },
  async ({ skip }) => {
    const reason = whyNoFaults()
    if (reason) {
      process.stdout.write(`${reason}\n`)
      skip(reason)
    }
    const settings = { DATA_DIR: await newDataDir() }
    let server = await startServer(settings)
    const writers = await makeWriters(server.url, new Random(seed))
    let failed = 0
    let restarts = 0

    for (const [round, fault] of faultPlan(seed, rounds).entries()) {
      const sentence = `round ${round}: ${sayFault(fault)}`
      const postmaster = (await findPostmaster(`${settings.DATA_DIR}/pg18`)) ?? 0
      const load = startLoad(server.url, writers)
      await load.reach(fault.writes)
      failed += await injectFaults(fault.target === 'server' ? [server.pid] : familyOf(postmaster), fault)
      const wrong = await load.end()
      expect(wrong, `${sentence}. It said: ${server.said()}`).toEqual([])
      // A process that can't continue may exit; what it acknowledged is there after a restart.
      if (!isAlive(server.pid)) {
        restarts++
        process.stdout.write(
          `${sentence}: the server ended and is started again. It said: ${server.said().slice(-500)}\n`,
        )
        server = await startServer(settings)
      }
      await untilReady(server)
      expect(await findLost(server.url, writers), sentence).toEqual([])
    }

    process.stdout.write(
      `${failed} system calls failed in ${rounds} rounds, ${countOf(writers)} acknowledged writes, none lost, ${restarts} restarts\n`,
    )
    expect(await findLost(server.url, writers, 'all')).toEqual([])
    expect(failed).toBeGreaterThan(0)
    await server.close()
  },
)
