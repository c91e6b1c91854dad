import { randomUUID } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/clock.ts'

export const heartbeatInterval = 3000
/** A process without a heartbeat for this long has lost its lease to any other process. */
export const leaseTimeout = 20_000
const recoverInterval = 15_000

/** The row that holds the state of the work and its lease. */
export interface WorkKey {
  readonly family_id: string
  readonly id: string
}

/** The values of a claim. A lease is free if it has no holder or its last heartbeat is before `silentSince`. */
export interface Claim {
  readonly holder: string
  readonly now: Date
  readonly silentSince: Date
}

/** The lease of running work. */
export interface Lease {
  readonly holder: string
  /** Aborted when the work is stopped, the lease is lost or the server closes. */
  readonly signal: AbortSignal
  readonly abort: () => void
  /** True if the server closes: unfinished work is left to another process. */
  readonly isClosing: () => boolean
  /** Renews the lease with an update of the row. An update that returns false has lost it, so the work is aborted. */
  readonly renew: (update: () => Promise<boolean>) => Promise<void>
  /** Runs `work` with a periodic `beat` that renews the lease. A beat that fails is tried again at the next interval. */
  readonly whileBeating: <Result>(
    beat: () => Promise<void>,
    work: () => Promise<Result>,
    interval?: number,
  ) => Promise<Result>
}

export interface LeasedWorkSettings<Key extends WorkKey, Work> {
  /** The kind of work, for the log: `replies`. */
  readonly kind: string
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Finds unfinished work whose lease is free, in all families. */
  readonly findAbandoned: (silentSince: Date) => Promise<readonly Key[]>
  /** Takes a free lease in one statement, so that only one process gets it. Undefined if there is none to take. */
  readonly claim: (key: Key, claim: Claim) => Promise<Work | undefined>
  /** Does the work. Its last update ends the lease too; `unfinished` work is released for another process. */
  readonly run: (work: Work, lease: Lease) => Promise<'ended' | 'unfinished'>
  /** Frees the lease if this process still holds it. */
  readonly release: (key: Key, holder: string) => Promise<void>
}

export interface LeasedWork<Key extends WorkKey, Work> {
  /** The id of this process in the rows. Work that is inserted with it needn't be claimed. */
  readonly holder: string
  /** Starts work unless it is already running or the server is closing. Without `claimed` its lease is claimed. */
  readonly start: (key: Key, claimed?: Work) => void
  /** Starts work, or starts it once more when the current run has ended. */
  readonly restart: (key: Key) => void
  /** Aborts work running in this process; resolves when it has ended. */
  readonly stop: (id: string) => Promise<void>
  /** Recovers abandoned work now and periodically. */
  readonly open: () => Promise<void>
  /** Aborts all work and waits for its end, so that another process or the next start can recover it. */
  readonly close: () => Promise<void>
}

/**
 * Work that runs in the background, independent of requests. Its state is a row with a lease, so one process at a
 * time works on it and any other can resume it.
 */
export function leasedWork<Key extends WorkKey, Work>(
  settings: LeasedWorkSettings<Key, Work>,
): LeasedWork<Key, Work> {
  const { kind, clock, log } = settings
  const holder = randomUUID()
  const running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>()
  const restartRequested = new Set<string>()
  let isClosing = false
  let recoveryTimer: ReturnType<typeof setInterval> | undefined
  const silentSince = () => new Date(clock.now().getTime() - leaseTimeout)

  const work = async (key: Key, claimed: Work | undefined, lease: Lease): Promise<void> => {
    const claim = () => settings.claim(key, { holder, now: clock.now(), silentSince: silentSince() })
    const mine = claimed ?? (await claim())
    if (mine === undefined) return
    let outcome: 'ended' | 'unfinished' = 'unfinished'
    try {
      outcome = await settings.run(mine, lease)
    } finally {
      if (outcome === 'unfinished') await settings.release(key, holder)
    }
  }

  const start = (key: Key, claimed?: Work): void => {
    if (running.has(key.id) || isClosing) return
    const abort = new AbortController()
    const ended = work(
      key,
      claimed,
      leaseOf(holder, abort, () => isClosing),
    )
      .catch((error: unknown) => log.error(error, `work on ${kind} failed`))
      .finally(() => {
        running.delete(key.id)
        if (restartRequested.delete(key.id)) start(key)
      })
    running.set(key.id, { abort, ended })
  }

  const recover = async () => {
    for (const key of await settings.findAbandoned(silentSince())) start(key)
  }
  const recoverInBackground = () =>
    void recover().catch((error: unknown) => log.error(error, `abandoned ${kind} could not be recovered`))

  return {
    holder,
    start,
    restart: (key) => {
      // Stopped work may still be releasing its lease.
      if (running.has(key.id)) restartRequested.add(key.id)
      else start(key)
    },
    stop: async (id) => {
      const current = running.get(id)
      current?.abort.abort()
      await current?.ended
    },
    open: async () => {
      recoveryTimer = setInterval(recoverInBackground, recoverInterval)
      recoveryTimer.unref()
      await recover()
    },
    close: async () => {
      isClosing = true
      clearInterval(recoveryTimer)
      for (const { abort } of running.values()) abort.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function leaseOf(holder: string, abort: AbortController, isClosing: () => boolean): Lease {
  return {
    holder,
    signal: abort.signal,
    abort: () => abort.abort(),
    isClosing,
    renew: async (update) => {
      if (!(await update())) abort.abort()
    },
    whileBeating: async (beat, work, interval = heartbeatInterval) => {
      const timer = setInterval(() => void beat().catch(() => {}), interval)
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },
  }
}
