import { isReachable, verifyConnection } from '#web/lib/connection.ts'

let hasFailed = false

/** Notes when a page's code or style sheet can't be loaded. */
export function followCodeLoading(): void {
  window.addEventListener('vite:preloadError', () => (hasFailed = true))
}

/**
 * Reloads the page if code is missing: a browser remembers a module that it could not fetch, and importing it again
 * fails without a request. Returns false if no code is missing.
 */
export function reloadForMissingCode(): boolean {
  if (!hasFailed) return false
  void verifyConnection().then(() => {
    // Without a connection the browser's own error page would replace ours.
    if (isReachable()) location.reload()
  })
  return true
}
