import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * One tab at a time does something, as the browser's own locks tell. Another one can take it over, and this one then knows.
 * Where there are no locks (an address without TLS) every tab takes itself for the only one.
 */
export function useOnlyTab(name: string): { readonly isHere: boolean; readonly takeOver: () => Promise<void> } {
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
          // Another tab has taken it over.
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
