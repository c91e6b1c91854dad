import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { statementName } from '#server/platform/database/client-driver.ts'

/** The channel on which every process receives changes. */
export const changesChannel = 'live'

/** Set once per connection: triggers collect the changes of a transaction instead of calling pg_notify. */
export const collectChanges = `set app.collects = 'yes'`
/** Returns the changes a writing transaction has collected. */
export const collectedChanges = `select current_setting('app.said', true) as said`

// Commits asynchronously, because nothing in it can be lost. So the global notify lock is held only briefly.
const notify = `select pg_notify('${changesChannel}', word) from unnest($1::text[]) word, (select set_config('synchronous_commit', 'off', true)) quickly`
// Invisible to people, and limits a busy server to fifty notifications per second.
const batchMs = 20
const retryAfterMs = 500

/**
 * Notifies about changes after their transaction has committed. Duplicates are merged, and pending ones are
 * sent in one batch.
 */
export class ChangeNotifier {
  private readonly pool: pg.Pool
  private readonly payloads = new Set<string>()
  private running: Promise<void> | undefined
  private isFinishing = false

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Queues the result of `collectedChanges` without waiting for it to be sent. */
  notify(changes: string | null | undefined): void {
    for (const word of (changes ?? '').split('\n')) if (word !== '') this.payloads.add(word)
    if (this.payloads.size > 0) this.running ??= this.run()
  }

  /** Resolves when everything has been sent, or can't be. */
  async finish(): Promise<void> {
    this.isFinishing = true
    await this.running
  }

  private async run(): Promise<void> {
    while (this.payloads.size > 0) {
      if (!this.isFinishing) await sleep(batchMs)
      const words = [...this.payloads]
      this.payloads.clear()
      try {
        const name = statementName(notify)
        await this.pool.query({ ...(name && { name }), text: notify, values: [words] })
      } catch {
        // The database is unavailable, which its other callers report. Retry when it is back.
        if (this.isFinishing) break
        for (const word of words) this.payloads.add(word)
        await sleep(retryAfterMs)
      }
    }
    this.running = undefined
  }
}

const notifiers = new WeakMap<pg.Pool, ChangeNotifier>()

export function changeNotifierOf(pool: pg.Pool): ChangeNotifier {
  const announcer = notifiers.get(pool) ?? new ChangeNotifier(pool)
  notifiers.set(pool, announcer)
  return announcer
}
