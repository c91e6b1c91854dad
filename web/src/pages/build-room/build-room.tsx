import { useSearch } from '@tanstack/react-router'

import { OrderedDocument } from '#web/pages/build-room/ordered-document.tsx'
import { DocumentList } from '#web/pages/build-room/document-list.tsx'
import { DocumentPage } from '#web/pages/build-room/document-page.tsx'

/** The documents of the family, or the one named in the URL. */
export function Component() {
  const { document } = useSearch({ from: '/signed-in/framed/dashboard/build-room' })
  return (
    <>
      <OrderedDocument />
      {document ? <DocumentPage key={document} id={document} /> : <DocumentList />}
    </>
  )
}
