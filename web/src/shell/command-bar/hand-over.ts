import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { DashboardPageId } from '#contract/rooms.ts'
import { useCommandBar } from '#web/shell/command-bar/provider.tsx'

const addressOf = (page: DashboardPageId) => `/dashboard/${page}`

/** Sends a text to the page it is meant for. It is on its way until that page has taken it over. */
export function useHandOver(): (text: string, page: DashboardPageId) => void {
  const { submitting, setCommand, setSubmitting, loc, setLoc } = useCommandBar()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Where it was sent from, until one is where it goes to.
  const from = useRef<string | null>(null)

  // Whoever goes elsewhere meanwhile must not find the bar waiting for ever; the text stays for the page it was meant for.
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
      // Whoever is there already stays where they are: the address may name a conversation that the text belongs to.
      if (pathname !== addressOf(page)) void navigate({ to: '/dashboard/$page', params: { page } })
    },
    [pathname, navigate, setCommand, setLoc, setSubmitting],
  )
}

/** The text that was sent to this page, empty if none was. Reading it is taking it over. */
export function useHandedOver(page: DashboardPageId): string {
  const { command, submitting, setSubmitting, loc } = useCommandBar()
  const isMeant = loc === addressOf(page)
  useEffect(() => {
    if (isMeant && submitting) setSubmitting(false)
  }, [isMeant, submitting, setSubmitting])
  return isMeant ? command : ''
}

/** A text that was sent to this page, taken away with it: whoever comes back later does not find it again. */
export function useTakenOver(page: DashboardPageId): { readonly id: number; readonly text: string } | null {
  const { command, setCommand, setSubmitting, loc, setLoc } = useCommandBar()
  const [taken, setTaken] = useState<{ id: number; text: string } | null>(null)
  const [wasMeant, setWasMeant] = useState(false)
  const isMeant = loc === addressOf(page) && command !== ''
  // While it is drawn, as it follows from what is shared; the shared text itself is taken away after. The same words sent again are another text.
  if (isMeant !== wasMeant) {
    setWasMeant(isMeant)
    if (isMeant) setTaken({ id: (taken?.id ?? 0) + 1, text: command })
  }
  useEffect(() => {
    if (!isMeant) return
    setCommand('')
    setLoc('')
    setSubmitting(false)
  }, [isMeant, setCommand, setLoc, setSubmitting])
  return taken
}

/** Where a page failed, nobody is left to take a text over: the bar must not wait for it. */
export function useNobodyToTake(): void {
  const { setSubmitting } = useCommandBar()
  useEffect(() => setSubmitting(false), [setSubmitting])
}
