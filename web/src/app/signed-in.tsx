import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'

import { SessionGate } from '#web/features/session/session-gate.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Everything that needs a session, and the cache of what it has read. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <Suspense>
          <Outlet />
        </Suspense>
      </SessionGate>
    </QueryClientProvider>
  )
}
