import { ModelTrouble } from '#server/ground/models/trouble.ts'

export interface Patience {
  /** Until the first word, between two words, and for all of them, in milliseconds. */
  readonly first: number
  readonly between: number
  readonly whole: number
}

/** Ends an upstream call that is too slow; `heard` is to be called at each word. */
export function watch(upstream: AbortController, { first, between, whole }: Patience): { heard: () => void; stop: () => void } {
  const end = () => upstream.abort(new ModelTrouble('model_too_slow'))
  const all = setTimeout(end, whole)
  let next = setTimeout(end, first)
  return {
    heard: () => {
      clearTimeout(next)
      next = setTimeout(end, between)
    },
    stop: () => {
      clearTimeout(all)
      clearTimeout(next)
    },
  }
}

/** What the iterator gives next, or the reason of the abort, whichever comes first: a stream that hangs must not hold us. */
export async function nextOrAbort<Value>(iterator: AsyncIterator<Value>, signal: AbortSignal): Promise<IteratorResult<Value>> {
  let give: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
  try {
    return await Promise.race([iterator.next(), aborted])
  } finally {
    if (give) signal.removeEventListener('abort', give)
    aborted.catch(() => {})
  }
}
