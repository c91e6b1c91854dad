import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/ui/controls.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'

import { router } from '#web/app/routes.tsx'
import { followCodeLoading } from '#web/lib/code-loading.ts'
import { followConnection } from '#web/lib/connection.ts'
import { startTexts } from '#web/lib/texts.ts'

// The content security policy forbids eval, which zod would otherwise use.
config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followConnection()
followCodeLoading()
await startTexts()
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  </StrictMode>,
)
