import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { DashboardPageId } from '#contract/rooms.ts'
import { useCommandBar } from '#web/shell/command-bar/provider.tsx'

const addressOf = (page: DashboardPageId) => `/dashboard/${page}` as const

/** Sends a text to its target page. The bar is `submitting` until that page has received it. */
export function useSendCommand(): (text: string, page: DashboardPageId) => void {
  const { submitting, setCommand, setSubmitting, loc, setLoc } = useCommandBar()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The page it was sent from, until the target page is open.
  const from = useRef<string | null>(null)

  // If the pilot navigates elsewhere, the bar must not wait forever. The text stays for its target page.
  useEffect(() => {
    if (!submitting) return
    if (pathname === loc) from.current = null
    else if (pathname !== from.current) setSubmitting(false)
  }, [submitting, pathname, loc, setSubmitting])

  return useCallback(
    (text, page) => {
      from.current = pathname
      setCommand(text)
      setLoc(addressOf(page))
      setSubmitting(true)
      // If the page is already open, the URL must stay: it may name the conversation the text belongs to.
      if (pathname !== addressOf(page)) void navigate({ to: addressOf(page) })
    },
    [pathname, navigate, setCommand, setLoc, setSubmitting],
  )
}

/** The text that was sent to this page, or an empty string. Reading it marks it as received. */
export function useReceivedCommand(page: DashboardPageId): string {
  const { command, submitting, setSubmitting, loc } = useCommandBar()
  const isForThisPage = loc === addressOf(page)
  useEffect(() => {
    if (isForThisPage && submitting) setSubmitting(false)
  }, [isForThisPage, submitting, setSubmitting])
  return isForThisPage ? command : ''
}

/** Receives a text that was sent to this page and clears it, so that a later visit doesn't find it again. */
export function useConsumedCommand(
  page: DashboardPageId,
): { readonly id: number; readonly text: string } | null {
  const { command, setCommand, setSubmitting, loc, setLoc } = useCommandBar()
  const [received, setReceived] = useState<{ id: number; text: string } | null>(null)
  const [wasForThisPage, setWasForThisPage] = useState(false)
  const isForThisPage = loc === addressOf(page) && command !== ''
  // Derived during render from the shared state, which the effect clears afterwards. The same text sent again
  // gets a new id.
  if (isForThisPage !== wasForThisPage) {
    setWasForThisPage(isForThisPage)
    if (isForThisPage) setReceived({ id: (received?.id ?? 0) + 1, text: command })
  }
  useEffect(() => {
    if (!isForThisPage) return
    setCommand('')
    setLoc('')
    setSubmitting(false)
  }, [isForThisPage, setCommand, setLoc, setSubmitting])
  return received
}

/** Releases the command bar on a page that failed and can't receive a text. */
export function useReleaseCommandBar(): void {
  const { setSubmitting } = useCommandBar()
  useEffect(() => setSubmitting(false), [setSubmitting])
}
