import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { enterApp } from '#web/features/session/enter-app.ts'
import { meQuery } from '#web/ground/session.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { disconnect } from '#web/lib/disconnect.ts'

interface SessionGateProps {
  /** Shown instead of all pages while the family requires a second factor that the session doesn't have. */
  readonly secondFactor: ReactNode
  readonly children: ReactNode
}

/** Renders its children only with a session: nothing during the check, /disconnect if the check fails. */
export function SessionGate({ secondFactor, children }: SessionGateProps) {
  const { data, error } = useQuery(meQuery)
  useEffect(() => {
    // A refused session has already been disconnected, with its own reason.
    const isRefused = error instanceof CallError && [401, 403].includes(error.failure.status)
    // Only the first check counts: a later one can fail for lack of a connection and must not sign the pilot
    // out.
    if (error && !data && !isRefused) disconnect('unreachable')
  }, [error, data])
  useEffect(() => {
    if (data) enterApp(data)
  }, [data])
  // Once shown, the page stays until a reload, as it may show recovery codes.
  const [isHeld, setHeld] = useState(false)
  const isDue = data?.second_factor?.is_due ?? false
  if (isDue && !isHeld) setHeld(true)
  if (data && isHeld) return secondFactor
  return data && children
}
