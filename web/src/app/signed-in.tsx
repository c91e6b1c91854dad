import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { followLive } from '#web/app/live.ts'
import { SessionGate } from '#web/features/session/session-gate.tsx'
import { whenReconnected } from '#web/lib/connection.ts'
import { loadSlices } from '#web/lib/load-slices.ts'
import { currentLanguage, texts } from '#web/lib/texts.ts'

// What was read a moment ago is not read again when its page is drawn anew; what others change meanwhile the live stream says.
// The browser's word about the network is not asked: a server on this machine is there without one.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2000, networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

/** Everything that needs a session, and the cache of what it has read. */
export function Component() {
  const [isReady, setReady] = useState(false)
  useEffect(() => followLive(queryClient, () => setReady(true)), [])
  useEffect(() => whenReconnected(() => void queryClient.invalidateQueries()), [])
  useEffect(bringLetters, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        {isReady && (
          <Suspense>
            <Outlet />
          </Suspense>
        )}
      </SessionGate>
    </QueryClientProvider>
  )
}

// The texts bring their own letters. In here there are also names and papers, which may need any other.
function bringLetters(): () => void {
  const bring = () => void loadSlices(currentLanguage())
  bring()
  texts.on('languageChanged', bring)
  return () => texts.off('languageChanged', bring)
}
