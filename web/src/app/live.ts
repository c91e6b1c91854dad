import type { QueryClient } from '@tanstack/react-query'

import { livePath, type LiveTopic } from '#contract/live.ts'
import { liveRefetch } from '#web/app/live-refetch.ts'
import { refreshMe } from '#web/features/session/refresh-me.ts'
import { verifyConnection } from '#web/lib/connection.ts'

const shortestWait = 1500
const longestWait = 30_000
/** How long the page waits for its stream before it reads without one. */
const patience = 150

/**
 * Keeps the page up to date with what others do, over one stream. A tab that nobody sees holds none: browsers share six connections
 * to a house among all their tabs, and the seventh tab would wait for ever. What was missed is read when it is seen again.
 *
 * `onReady` is called once, as soon as the page may read: what is read while the stream stands need not be read again, and where there
 * is none, or not soon, nobody waits for it.
 */
export function followLive(queryClient: QueryClient, onReady: () => void): () => void {
  const refetch = liveRefetch(queryClient, () => refreshMe(queryClient))
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isReady = false

  const ready = () => {
    clearTimeout(waiting)
    if (!isReady) onReady()
    isReady = true
  }
  const waiting = setTimeout(ready, patience)

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden') return ready()
    source = new EventSource(`/api${livePath}`)
    source.addEventListener('open', () => {
      failures = 0
      // Also at the first time: what was read, or asked for, before the stream was there may have changed before it was there.
      refetch.everything()
      ready()
    })
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => refetch.changed((JSON.parse(data) as { topic: LiveTopic }).topic))
    source.addEventListener('refetch', refetch.everything)
    source.addEventListener('error', () => {
      ready()
      void verifyConnection()
      // A stream that was cut the browser opens again by itself; one that was refused it gives up.
      if (source?.readyState === EventSource.CLOSED) comeBack()
    })
  }
  const comeBack = () => {
    close()
    // Why it was refused a stream does not say: if the session has ended, this leads out.
    void refreshMe(queryClient)
    timer = setTimeout(open, Math.min(shortestWait * 2 ** failures, longestWait))
    failures += 1
  }

  document.addEventListener('visibilitychange', open)
  window.addEventListener('online', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    window.removeEventListener('online', open)
    refetch.stop()
    clearTimeout(waiting)
    close()
  }
}
