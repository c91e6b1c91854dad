import type pg from 'pg'

import { statementName } from '#server/platform/database/client-driver.ts'
import { pause } from '#server/platform/pause.ts'

/** The channel on which every process hears what has changed. */
export const changesChannel = 'live'

/** Said once on every connection of ours: triggers collect what a transaction changes instead of notifying. */
export const collectChanges = `set app.collects = 'yes'`
/** What a writing transaction gives back at its end. */
export const collectedChanges = `select current_setting('app.said', true) as said`

// Its own commit need not wait for the disk: there is nothing in it to lose. So it holds the lock of all who notify for a moment only.
const notify = `select pg_notify('${changesChannel}', word) from unnest($1::text[]) word, (select set_config('synchronous_commit', 'off', true)) quickly`
// Nobody sees the difference, and a busy house notifies fifty times a second instead of at every write.
const gathering = 20
const tryAgainAfter = 500

/** Says what transactions have changed, after they are kept; equal words that wait together once, and everything that waits in one go. */
export class Announcer {
  private readonly pool: pg.Pool
  private readonly words = new Set<string>()
  private running: Promise<void> | undefined
  private isFinishing = false

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** What `collectedChanges` gave. Nobody waits for it to be said. */
  say(said: string | null | undefined): void {
    for (const word of (said ?? '').split('\n')) if (word !== '') this.words.add(word)
    if (this.words.size > 0) this.running ??= this.run()
  }

  /** Done when everything has been said, or can't be. */
  async finish(): Promise<void> {
    this.isFinishing = true
    await this.running
  }

  private async run(): Promise<void> {
    while (this.words.size > 0) {
      if (!this.isFinishing) await pause(gathering)
      const words = [...this.words]
      this.words.clear()
      try {
        const name = statementName(notify)
        await this.pool.query({ ...(name && { name }), text: notify, values: [words] })
      } catch {
        // The database is away, which everybody who asks it is told. What it has kept is said when it is back.
        if (this.isFinishing) break
        for (const word of words) this.words.add(word)
        await pause(tryAgainAfter)
      }
    }
    this.running = undefined
  }
}

const announcers = new WeakMap<pg.Pool, Announcer>()

export function announcerOf(pool: pg.Pool): Announcer {
  const announcer = announcers.get(pool) ?? new Announcer(pool)
  announcers.set(pool, announcer)
  return announcer
}
