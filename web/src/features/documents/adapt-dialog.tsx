import { PenLine } from 'lucide-react'

import { FillSheet } from '#web/features/documents/blanks/fill-sheet.tsx'
import { type BlankValues, useBlanks } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { useWriting } from '#web/features/documents/use-writing.ts'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { WritingSheet } from '#web/features/documents/writing-sheet.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface AdaptDialogProps {
  readonly document: Document
  readonly model: string | null
  readonly onEdit: () => void
  readonly onFilled: (filled: BlankValues) => void
  readonly onClose: () => void
}

/** Adapt a document: fill in its blanks where they stand, edit the whole text, or say in words what should change. */
export function AdaptDialog({ document, model, onEdit, onFilled, onClose }: AdaptDialogProps) {
  const { t } = useTexts(['documents', 'common'])
  const blanks = useBlanks(document, (filled) => {
    onFilled(filled)
    onClose()
  })
  const writing = useWriting(document)
  return (
    <Dialog title={`${t('paper.adapt')}: ${document.title}`} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <div className="adapt">
        <div className="adapt-ways">
          <button type="button" className="btn quiet small" onClick={onEdit}>
            <PenLine size={18} aria-hidden="true" />
            {t('adapt.edit')}
          </button>
          <WritingPanel document={document} model={model} writing={writing} />
        </div>
        {writing.writing ? (
          <WritingSheet document={document} writing={writing.writing} />
        ) : blanks.blanks.length > 0 ? (
          <FillSheet document={document} blanks={blanks} onClose={onClose} />
        ) : (
          <Sheet document={document} />
        )}
      </div>
    </Dialog>
  )
}
