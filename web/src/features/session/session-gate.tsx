import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { enterHouse } from '#web/features/session/enter-house.ts'
import { meQuery } from '#web/features/session/queries.ts'
import { leaveHouse } from '#web/lib/leave-house.ts'

/** Shows what lies behind it only to a session: nothing while it is checked, /disconnect when the check fails. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery(meQuery)
  useEffect(() => {
    if (isError) leaveHouse('unreachable')
  }, [isError])
  useEffect(() => {
    if (data) enterHouse(data)
  }, [data])
  return data && children
}
