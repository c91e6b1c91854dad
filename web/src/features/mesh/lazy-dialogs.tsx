import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

import type { Dialogs as Whole } from '#web/features/mesh/dialogs.tsx'

const bring = () => import('#web/features/mesh/dialogs.tsx')
const Dialogs = lazy(() => bring().then(({ Dialogs: dialogs }) => ({ default: dialogs })))

/** The dialogs of the network, brought after the page itself has been shown: who presses a button does not wait for them. */
export function LazyDialogs(props: ComponentProps<typeof Whole>) {
  useEffect(() => {
    // If they can't be had now they are asked for again when one is opened.
    bring().catch(() => undefined)
  }, [])
  if (props.opened === null && props.contact === null) return null
  return (
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  )
}
