import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

import type { Dialogs as DialogsComponent } from '#web/features/mesh/dialogs.tsx'
import { withTexts } from '#web/lib/with-texts.ts'

const loadDialogs = () => withTexts(['catalog'], () => import('#web/features/mesh/dialogs.tsx'))
const Dialogs = lazy(() => loadDialogs().then(({ Dialogs: dialogs }) => ({ default: dialogs })))

/** The dialogs of the network pages, preloaded after the page has rendered so that buttons react at once. */
export function LazyDialogs(props: ComponentProps<typeof DialogsComponent>) {
  useEffect(() => {
    // If preloading fails, opening a dialog loads them again.
    loadDialogs().catch(() => undefined)
  }, [])
  if (props.openDialog === null && props.contact === null) return null
  return (
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  )
}
