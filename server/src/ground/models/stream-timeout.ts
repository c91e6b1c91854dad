import { ModelError } from '#server/ground/models/model-error.ts'
import { toError } from '#server/platform/error-details.ts'

export interface StreamTimeouts {
  /** Until the first part, between two parts, and in total, in milliseconds. */
  readonly first: number
  readonly between: number
  readonly total: number
}

/** Aborts an upstream call that is too slow; call `onProgress` at each part. */
export function watchStream(
  upstream: AbortController,
  { first, between, total }: StreamTimeouts,
): { onProgress: () => void; stop: () => void } {
  const end = () => upstream.abort(new ModelError('model_too_slow'))
  const all = setTimeout(end, total)
  let next = setTimeout(end, first)
  return {
    onProgress: () => {
      clearTimeout(next)
      next = setTimeout(end, between)
    },
    stop: () => {
      clearTimeout(all)
      clearTimeout(next)
    },
  }
}

/**
 * The iterator's next value, or the abort's reason, whichever comes first: a hanging stream must not block
 * us.
 */
export async function nextOrAbort<Value>(
  iterator: AsyncIterator<Value>,
  signal: AbortSignal,
): Promise<IteratorResult<Value>> {
  let give: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(toError(signal.reason))
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
