import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Returns the focus to the bar after sending, on the chat page and if the page didn't change. */
export function useFocusReturn(
  input: RefObject<HTMLInputElement | null>,
  submitting: boolean,
  page: string | undefined,
): void {
  const sentFrom = useRef<string | null>(null)
  // Browsers differ in whether a disabled field keeps the focus, so remove it explicitly.
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
