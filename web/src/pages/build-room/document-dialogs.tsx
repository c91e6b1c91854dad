import type { ReactNode } from 'react'

import { AddApproval } from '#web/features/documents/add-approval.tsx'
import { CompareDocuments } from '#web/features/documents/compare-documents.tsx'
import { DocumentEditor } from '#web/features/documents/document-editor.tsx'
import { KindDialog } from '#web/features/documents/kind-dialog.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { ShareDocument } from '#web/features/documents/share-document.tsx'
import { DeadlineDialog } from '#web/features/documents/votes/deadline-dialog.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { BinDocument } from '#web/pages/build-room/bin-document.tsx'
import type { OpenedDialog } from '#web/pages/build-room/document-acts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DocumentDialogsProps {
  readonly document: Document
  readonly opened: OpenedDialog | null
  /** The list of versions, for screens without room for it. */
  readonly versions: ReactNode
  readonly onClose: () => void
}

/** The open dialog of a document's page, if any. */
export function DocumentDialogs({ document, opened, versions, onClose }: DocumentDialogsProps) {
  const { t } = useTexts(['build', 'common'])
  return (
    <>
      {opened === 'edit' && <DocumentEditor document={document} onClose={onClose} />}
      {opened === 'add' && <AddApproval document={document} onClose={onClose} />}
      {opened === 'share' && <ShareDocument document={document} onClose={onClose} />}
      {opened === 'bin' && <BinDocument document={document} onClose={onClose} />}
      {opened === 'deadline' && <DeadlineDialog document={document} onClose={onClose} />}
      {opened === 'kind' && <KindDialog document={document} onClose={onClose} />}
      {opened === 'versions' && (
        <Dialog title={t('versions.title')} closeLabel={t('common:action.close')} onClose={onClose}>
          {versions}
        </Dialog>
      )}
      {opened && typeof opened === 'object' && (
        <CompareDocuments document={document} at={opened} onClose={onClose} />
      )}
    </>
  )
}
