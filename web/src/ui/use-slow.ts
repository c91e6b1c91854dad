import { useEffect, useState } from 'react'

/** True once something has been busy for longer than `ms`. */
export function useSlow(isBusy: boolean, ms = 4000): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy, ms])
  return isSlow
}
