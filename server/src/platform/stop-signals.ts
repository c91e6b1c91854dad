export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborts on the first stop signal. Without a listener the process would die at once and leave its database
 * running.
 */
export function onStopSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of stopSignals) process.on(signal, () => stopping.abort())
  return stopping.signal
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
