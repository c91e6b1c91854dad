import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'

import { router } from '#web/app/routes.tsx'
import { followConnection } from '#web/lib/connection.ts'
import { startTexts } from '#web/lib/texts.ts'

// The content policy forbids building code from strings, which zod would otherwise try.
config({ jitless: true })

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

followConnection()
await startTexts()
createRoot(place).render(
  <StrictMode>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  </StrictMode>,
)
