import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A Web Lock that one tab holds at a time. Another tab can steal it, and this tab is notified.
 * Without locks (an address without TLS) every tab considers itself the only one.
 */
export function useOnlyTab(name: string): {
  readonly isHere: boolean
  readonly takeOver: () => Promise<void>
} {
  const [isHere, setHere] = useState(true)
  const release = useRef<(() => void) | undefined>(undefined)

  const hold = useCallback(
    (options: LockOptions): Promise<void> =>
      new Promise((resolve) => {
        if (!('locks' in navigator)) return resolve()
        navigator.locks
          .request(name, options, (lock) => {
            setHere(lock !== null)
            resolve()
            return lock && new Promise<void>((end) => (release.current = end))
          })
          // Another tab has stolen the lock.
          .catch(() => setHere(false))
      }),
    [name],
  )
  useEffect(() => {
    void hold({ ifAvailable: true })
    return () => release.current?.()
  }, [hold])
  return { isHere, takeOver: useCallback(() => hold({ steal: true }), [hold]) }
}
