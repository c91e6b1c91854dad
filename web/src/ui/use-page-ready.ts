import { useState } from 'react'

import { useSlow } from '#web/ui/use-slow.ts'

const maxWaitMs = 1500

/**
 * True once all parts of a page have loaded or failed, so that they appear together without layout shifts. A
 * part slower than `maxWaitMs` does not hold up the rest.
 */
export function usePageReady(isLoading: boolean): boolean {
  const isSlow = useSlow(isLoading, maxWaitMs)
  // Stays true: a failed part retries once it is rendered, which must not hide the page again.
  const [isShown, setShown] = useState(false)
  if (!isShown && (!isLoading || isSlow)) setShown(true)
  return isShown
}
