import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { refetchFiles } from '#web/features/files/queries.ts'
import { type UploadItem, uploadQueue } from '#web/features/files/uploads/queue.ts'

/** The uploads; refetches the file lists when one is stored. */
export function useUploads(): readonly UploadItem[] {
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
  const refetch = useEffectEvent(() => refetchFiles(queryClient))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Live events arrive sooner. If the stream is down, refetch at most every two seconds.
    return uploadQueue.onStored(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, 2000)
    })
  }, [])
  return all
}

/** True if there are any uploads; doesn't re-render on progress. */
export function useHasUploads(): boolean {
  return !useSyncExternalStore(uploadQueue.subscribe, uploadQueue.isEmpty)
}
