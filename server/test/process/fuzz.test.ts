import { pathToFileURL } from 'node:url'

import { afterAll, expect, test } from 'vitest'

import { fuzz } from '../fuzz/run.ts'
import { startServer, removeDataDirs } from '../../../test/start-server.ts'

// More with `npm run torture -- fuzz`; `--seed` repeats a run.
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 10)
const watchLoop = pathToFileURL('server/test/torture/watch-loop.mjs').href

afterAll(removeDataDirs)

test(
  `random requests never cause a fault or a long block of the event loop (TORTURE_SEED=${seed})`,
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const server = await startServer({ NODE_OPTIONS: `--import ${watchLoop}`, TRUST_PROXY: '1' })

    const { faults, blocking, requests, neverCarriedOut, ...rest } = await fuzz(server, { seed, seconds })

    process.stdout.write(
      `${requests} random requests, ${Math.round(requests / rest.seconds)} a second: ${JSON.stringify(rest)}\n`,
    )
    // A short run covers only some of them.
    if (seconds > 300) process.stdout.write(`Never carried out: ${neverCarriedOut.join(', ')}\n`)
    await server.close()
    expect(faults).toEqual([])
    expect(blocking).toEqual([])
    expect(requests).toBeGreaterThan(seconds * 10)
  },
)
