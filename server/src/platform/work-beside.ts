import type { FastifyBaseLogger } from 'fastify'

export interface BesideSettings {
  /** Begins what nobody works on any more: after a start, and when another house has died. Asked now and then. */
  readonly takeUp: () => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** What is worked on, for the log: `answers`. */
  readonly what: string
}

export interface Beside {
  /** Does a piece of work, unless it is under way or the house is closing; `afterwards` is called in any case when it is over. */
  readonly run: (id: string, work: (abort: AbortController) => Promise<void>, afterwards: () => void) => void
  readonly has: (id: string) => boolean
  /** Ends a piece of work that is done here; done when it has let go. */
  readonly stop: (id: string) => Promise<void>
  readonly isClosing: () => boolean
  readonly open: () => Promise<void>
  /** Lets go of everything, so that it is taken up elsewhere or after the next start. */
  readonly close: () => Promise<void>
}

const lookEvery = 15_000

/** Work that goes on beside all requests, whether somebody looks on or not. Its state lies in the database: any house can go on with it. */
export function workBeside({ takeUp, log, what }: BesideSettings): Beside {
  const underWay = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>()
  let isClosing = false
  let looking: ReturnType<typeof setInterval> | undefined
  const look = () => void takeUp().catch((error: unknown) => log.error(error, `${what} left alone could not be looked for`))
  return {
    run: (id, work, afterwards) => {
      if (underWay.has(id) || isClosing) return
      const abort = new AbortController()
      const ended = work(abort)
        .catch((error: unknown) => log.error(error, `${what} could not be worked on`))
        .finally(() => {
          underWay.delete(id)
          afterwards()
        })
      underWay.set(id, { abort, ended })
    },
    has: (id) => underWay.has(id),
    stop: async (id) => {
      const known = underWay.get(id)
      known?.abort.abort()
      await known?.ended
    },
    isClosing: () => isClosing,
    open: async () => {
      looking = setInterval(look, lookEvery)
      looking.unref()
      await takeUp()
    },
    close: async () => {
      isClosing = true
      clearInterval(looking)
      for (const { abort } of underWay.values()) abort.abort()
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}
