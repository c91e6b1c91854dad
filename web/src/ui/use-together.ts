import { useState } from 'react'

import { useSlow } from '#web/ui/use-slow.ts'

const longestWait = 1500

/**
 * Whether everything of a page has come, or failed to. It is then shown at once: a list that arrived after the one below it would push
 * it away under one's eyes. What takes longer than a moment does not hold up the rest.
 */
export function useTogether(isLoading: boolean): boolean {
  const isSlow = useSlow(isLoading, longestWait)
  // Once it is shown it stays: what failed asks again as soon as it is there, which must not take the page away.
  const [isShown, setShown] = useState(false)
  if (!isShown && (!isLoading || isSlow)) setShown(true)
  return isShown
}
