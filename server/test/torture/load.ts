import { Refused, type Writer } from './writer.ts'

export interface Load {
  /** Resolves after this many acknowledged writes, or when no writer is left. */
  readonly reach: (count: number) => Promise<unknown>
  /** Lets each writer finish or lose its current write, and returns unexpected responses. */
  readonly end: () => Promise<string[]>
}

// The database is unavailable or the disk is full.
const passing = new Set([503, 507])

/**
 * Runs all writers at the same time until it is ended. A writer without an acknowledgement stops: its write
 * may or may not have been stored, so the state has to be checked first. Connections closed by a dying server
 * are expected.
 */
export function startLoad(url: string, writers: readonly Writer[]): Load {
  const before = countOf(writers)
  const wrong: string[] = []
  let isOver = false
  let check = () => {}
  const run = async (writer: Writer) => {
    try {
      // oxlint-disable-next-line no-unmodified-loop-condition -- changed by end()
      while (!isOver) {
        await writer.write(url)
        check()
      }
    } catch (error) {
      if (error instanceof Refused && !passing.has(error.status))
        wrong.push(`${writer.constructor.name}: ${error.message}`)
    }
  }
  const all = Promise.all(writers.map(run))
  return {
    reach: (count) => {
      const reached = new Promise<void>((resolve) => {
        check = () => {
          if (countOf(writers) - before >= count) resolve()
        }
        check()
      })
      return Promise.race([reached, all])
    },
    end: async () => {
      isOver = true
      await all
      return wrong
    },
  }
}

/** Acknowledged writes that are missing; the newest ones of each writer, or all. */
export async function findLost(
  url: string,
  writers: readonly Writer[],
  which: 'newest' | 'all' = 'newest',
): Promise<string[]> {
  return (await Promise.all(writers.map((writer) => writer.findLost(url, which)))).flat()
}

export function countOf(writers: readonly Writer[]): number {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
}
