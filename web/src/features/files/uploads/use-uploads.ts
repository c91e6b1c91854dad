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
    // Of a thousand files that arrive one after another the list is read once in a while.
    return uploadQueue.whenKept(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, 600)
    })
  }, [])
  const isGoing = all.some(({ state }) => ['waiting', 'going', 'cut', 'finishing'].includes(state))
  useEffect(() => {
    if (!isGoing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGoing])
  return all
}
