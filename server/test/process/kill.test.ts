import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { connect, get } from './ask.ts'
import { newDataDir, startServer, removeDataDirs, launchServer } from '../../../test/start-server.ts'
import { killPlan } from '../torture/kill-plan.ts'
import { countOf, findLost, startLoad } from '../torture/load.ts'
import { startMessages } from '../torture/messages.ts'
import { percentile } from '../torture/percentile.ts'
import { Random } from '../torture/random.ts'
import { untilReady } from '../torture/ready.ts'
import { makeWriters } from '../torture/writers.ts'
import { findPostmaster } from '#server/platform/database/processes.ts'

// More with `npm run torture -- kills`; `--seed` repeats the plan of a run.
const rounds = Number(process.env['KILL_ROUNDS'] ?? 20)
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)
// A long run is for many writes, a short one for many kills.
const writes = rounds > 100 ? { min: 60, max: 180 } : { min: 5, max: 40 }
// Each round starts a server, which takes one second or, on a busy machine, ten: this limit is only for
// hangs.
const longest = rounds * 60_000 + 300_000

afterAll(removeDataDirs)

test(
  `after ${rounds} kills nothing acknowledged is lost and each recipient gets each message with the same id (TORTURE_SEED=${seed})`,
  { timeout: longest },
  async () => {
    const messages = await startMessages()
    const dataDir = await newDataDir()
    const settings = { DATA_DIR: dataDir, ...messages.settings }
    let server = await startServer(settings)
    await messages.addContacts(server.url)
    const writers = await makeWriters(server.url, new Random(seed))
    const readyAfter: { readonly what: string; readonly ms: number }[] = []

    for (const [round, { what, writes: count, delay }] of killPlan(seed, rounds, writes).entries()) {
      const load = startLoad(server.url, writers)
      await Promise.all([load.reach(count), messages.sendOne(server.url)])
      await sleep(delay)
      const killed = performance.now()
      const postmaster = what === 'server' ? undefined : await killDatabase(dataDir)
      if (what !== 'database') {
        await server.end('SIGKILL')
        server = await startServer(settings)
      } else await untilReplaced(dataDir, postmaster)
      await untilReady(server)
      readyAfter.push({ what, ms: performance.now() - killed })
      expect(await load.end(), `round ${round}: ${server.said()}`).toEqual([])
      const lost = await findLost(server.url, writers).catch((error: Error) => {
        throw new Error(
          `Round ${round}, ${what} killed: ${error.message} (${String(error.cause)}). The server said: ${server.said()}`,
        )
      })
      expect(lost, `round ${round}, ${what} killed`).toEqual([])
    }

    const acknowledged = countOf(writers) + messages.sent.length
    expect(await findLost(server.url, writers, 'all')).toEqual([])
    process.stdout.write(`${rounds} kills, ${acknowledged} acknowledged writes, none lost\n`)
    for (const what of ['server', 'database', 'both', '']) {
      const times = readyAfter.filter((one) => what === '' || one.what === what).map(({ ms }) => ms)
      const median = percentile(times, 0.5)
      process.stdout.write(
        `  ready again after ${median} ms (p50), ${percentile(times, 0.99)} ms (p99): ${what || 'all'}, ${times.length} kills\n`,
      )
    }
    expect(acknowledged).toBeGreaterThan(rounds * writes.min)
    await messages.expectDelivered(server.url)
    expect(await findUnpaired(dataDir)).toEqual([])
    await server.close()
    messages.close()
  },
)

/** Returns the process that was killed. */
async function killDatabase(dataDir: string): Promise<number | undefined> {
  const postmaster = await findPostmaster(`${dataDir}/pg18`)
  if (postmaster) process.kill(postmaster, 'SIGKILL')
  return postmaster
}

/**
 * Connections of a killed database may respond for a moment longer, so that the server still reports ready.
 */
async function untilReplaced(dataDir: string, killed: number | undefined): Promise<void> {
  const isReplaced = async () => ![undefined, killed].includes(await findPostmaster(`${dataDir}/pg18`))
  await expect.poll(isReplaced).toBe(true)
}

/** Families whose acts and ledger differ: an act and its entry are stored together or not at all. */
async function findUnpaired(dataDir: string): Promise<unknown[]> {
  const client = await connect(dataDir)
  try {
    const { rows } = await client.query(
      `select family_id, version, (select count(*) from ledger where ledger.family_id = families.family_id and act = 'family.changed') as entries
       from families where version - 1 <> (select count(*) from ledger where ledger.family_id = families.family_id and act = 'family.changed')`,
    )
    return rows
  } finally {
    await client.end()
  }
}

test('a server killed while it creates its database starts cleanly afterwards', async () => {
  const dataDir = await newDataDir()
  for (const moment of [60, 150, 300, 450, 600, 900]) {
    const server = launchServer({ DATA_DIR: dataDir })
    await sleep(moment)
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }

  const forerunners = await startServer({ DATA_DIR: dataDir })

  expect((await get(forerunners.url, '/ready/')).status).toBe(200)
  await forerunners.close()
  await rm(dataDir, { recursive: true, force: true })
})
