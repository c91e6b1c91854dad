import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { refetchFiles } from '#web/features/files/queries.ts'
import { type Going, uploadQueue } from '#web/features/files/uploads/queue.ts'

/** What is on its way, and what keeps lists true when something has arrived. */
export function useUploads(): readonly Going[] {
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.now)
  const refetch = useEffectEvent(() => refetchFiles(queryClient))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The stream of news tells of each, and sooner. Where it is cut, a list of a thousand files that arrive is read once in a while.
    return uploadQueue.whenKept(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, 2000)
    })
  }, [])
  return all
}

/** Whether anything is on its way or has arrived, for whoever need not be drawn anew at every step of it. */
export function useHasUploads(): boolean {
  return !useSyncExternalStore(uploadQueue.subscribe, uploadQueue.isEmpty)
}
