import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'
import { messageOf } from '#server/platform/error-details.ts'

export interface HangWatchSettings {
  readonly newClient: () => pg.Client
  readonly onHang: () => Promise<void>
  readonly stopping: AbortSignal
}

const intervalMs = 10_000
// A machine that pauses for a moment may miss one.
const maxMisses = 2

/** Probes the database periodically over a new connection, and calls `onHang` when it stops responding. */
export async function watchForHang({ newClient, onHang, stopping }: HangWatchSettings): Promise<void> {
  let misses = 0
  while (!stopping.aborted) {
    // After a miss, probe again at once: the timeout itself was wait enough.
    if (misses === 0) await sleep(intervalMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    if (stopping.aborted) return
    misses = (await responds(newClient())) ? 0 : misses + 1
    if (misses < maxMisses || stopping.aborted) continue
    misses = 0
    await onHang()
  }
}

/** An error is a response too; only a timeout counts as a miss. */
async function responds(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    await client.query('select 1')
    client.end().catch(() => {})
    return true
  } catch (error) {
    client.connection.stream.destroy()
    return !/timeout expired|Query read timeout/i.test(messageOf(error))
  }
}
