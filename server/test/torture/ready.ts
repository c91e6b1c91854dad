import { setTimeout as sleep } from 'node:timers/promises'

import type { RunningServer } from '../../../test/start-server.ts'
import { get } from '../process/ask.ts'

const longest = 60_000

/** Waits until a server that lost its database, or was just started, is ready. */
export async function untilReady({ url, said }: RunningServer): Promise<void> {
  for (const until = Date.now() + longest; Date.now() < until; await sleep(10)) {
    const isReady = await get(url, '/ready/').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`The server was not ready again within ${longest / 1000} s. It said: ${said()}`)
}
