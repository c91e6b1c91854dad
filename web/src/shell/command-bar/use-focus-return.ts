import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** When a text has been taken over: on the chat page, and wherever one stayed on the same page, one goes on writing. */
export function useFocusReturn(input: RefObject<HTMLInputElement | null>, submitting: boolean, page: string | undefined): void {
  const sentFrom = useRef<string | null>(null)
  // Browsers differ in whether a disabled field still has the focus: it has not.
  useLayoutEffect(() => {
    if (submitting) input.current?.blur()
  }, [input, submitting])
  useEffect(() => {
    if (submitting) {
      sentFrom.current ??= page ?? ''
      return
    }
    const from = sentFrom.current
    sentFrom.current = null
    if (from !== null && (page === 'chat' || from === page)) input.current?.focus({ preventScroll: true })
  }, [input, submitting, page])
}
