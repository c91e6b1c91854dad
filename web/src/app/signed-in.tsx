import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { followLive } from '#web/app/live.ts'
import { SessionGate } from '#web/features/session/session-gate.tsx'
import { whenReconnected } from '#web/lib/connection.ts'
import { followSignOut } from '#web/lib/disconnect.ts'
import { loadFontSlices } from '#web/lib/load-font-slices.ts'
import { currentLanguage, texts } from '#web/lib/texts.ts'
import { withTexts } from '#web/lib/with-texts.ts'

const SecondFactorPage = lazy(() =>
  withTexts(['account', 'frame', 'settings'], () => import('#web/pages/account/second-factor.tsx')).then(
    ({ SecondFactorPage: page }) => ({
      default: page,
    }),
  ),
)

// Fresh data is not refetched when its page renders again; the live stream reports changes by others.
// The browser's network state is ignored: a server on this machine is reachable without a network.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 2000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** The routes that need a session, with their query cache. */
export function Component() {
  const [isReady, setReady] = useState(false)
  useEffect(() => followLive(queryClient, () => setReady(true)), [])
  useEffect(() => whenReconnected(() => void queryClient.invalidateQueries()), [])
  useEffect(followFontSlices, [])
  useEffect(followSignOut, [])
  return (
    <QueryClientProvider client={queryClient}>
      {/* Data read while the stream is open needs no refetch. */}
      {isReady && (
        <SessionGate
          secondFactor={
            <Suspense>
              <SecondFactorPage />
            </Suspense>
          }
        >
          <Suspense>
            <Outlet />
          </Suspense>
        </SessionGate>
      )}
    </QueryClientProvider>
  )
}

// Text packs have their own fonts, but names and documents may need any glyph.
function followFontSlices(): () => void {
  const load = () => void loadFontSlices(currentLanguage())
  load()
  texts.on('languageChanged', load)
  return () => texts.off('languageChanged', load)
}
