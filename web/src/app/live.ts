import type { QueryClient } from '@tanstack/react-query'

import { livePath } from '#contract/live.ts'
import { liveRefetch } from '#web/app/live-refetch.ts'
import { meQuery } from '#web/ground/session.ts'
import { refreshMe } from '#web/ground/refresh-me.ts'
import { verifyConnection } from '#web/lib/connection.ts'

const minRetryMs = 1500
const maxRetryMs = 30_000
/** The time the page waits for its stream before it reads without one. */
const streamTimeoutMs = 150

/**
 * Keeps the page up to date over one event stream. A hidden tab opens none: browsers share six connections
 * per server among all tabs, so the seventh tab would hang. Missed changes are refetched when the tab is
 * visible again.
 * `onReady` is called once, as soon as the page may read. Data read while the stream is open needs no
 * refetch; without a stream the page does not wait.
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
  const waiting = setTimeout(ready, streamTimeoutMs)

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
      // Also on the first open: earlier reads may have missed a change.
      refetch.everything()
      ready()
    })
    source.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      refetch.changed(topicIn(JSON.parse(data))),
    )
    source.addEventListener('refetch', refetch.everything)
    source.addEventListener('error', () => {
      ready()
      void verifyConnection()
      // The browser reopens a lost stream on its own, but not a refused one.
      if (source?.readyState === EventSource.CLOSED) retryLater()
    })
  }
  const retryLater = () => {
    close()
    // A stream gives no reason for a refusal: if the session has ended, this disconnects.
    void refreshMe(queryClient)
    // While a required second factor is missing, the stream stays refused: only the session is refetched.
    timer = setTimeout(
      () => (lacksFactor(queryClient) ? retryLater() : open()),
      Math.min(minRetryMs * 2 ** failures, maxRetryMs),
    )
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

function topicIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'topic' in message ? message.topic : undefined
}

function lacksFactor(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(meQuery.queryKey)?.second_factor?.is_due ?? false
}
