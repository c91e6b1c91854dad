import '#web/pages/build-room/build-room.css'

import { useSearch } from '@tanstack/react-router'

import { OrderedPaper } from '#web/pages/build-room/ordered-paper.tsx'
import { PaperList } from '#web/pages/build-room/paper-list.tsx'
import { PaperPage } from '#web/pages/build-room/paper-page.tsx'

/** The papers of the family, and one of them when the address names it. */
export function Component() {
  const { paper }: { paper?: unknown } = useSearch({ strict: false })
  return (
    <>
      <OrderedPaper />
      {typeof paper === 'string' ? <PaperPage key={paper} id={paper} /> : <PaperList />}
    </>
  )
}
