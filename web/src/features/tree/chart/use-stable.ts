import { useCallback, useEffect, useRef } from 'react'

/** The newest version of a function under one identity, so that memoised parts of the chart don't render again. */
export function useStable<Value>(act: (value: Value) => void): (value: Value) => void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  return useCallback((value: Value) => newest.current(value), [])
}
