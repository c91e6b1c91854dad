import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { enterHouse } from '#web/features/session/enter-house.ts'
import { meQuery } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { leaveHouse } from '#web/lib/leave-house.ts'

/** Shows what lies behind it only to a session: nothing while it is checked, /disconnect when the check fails. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(meQuery)
  useEffect(() => {
    // A refused session has been led out already, with its own reason.
    const isRefused = error instanceof CallFailed && [401, 403].includes(error.failure.status)
    // Only the first check decides: a later one can fail for lack of a connection, and must not sign the pilot out.
    if (error && !data && !isRefused) leaveHouse('unreachable')
  }, [error, data])
  useEffect(() => {
    if (data) enterHouse(data)
  }, [data])
  return data && children
}
