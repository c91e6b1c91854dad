import { PenLine } from 'lucide-react'

import { FillSheet } from '#web/features/documents/blanks/fill-sheet.tsx'
import { type BlankValues, useBlanks } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { useWriting } from '#web/features/documents/use-writing.ts'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { WritingSheet } from '#web/features/documents/writing-sheet.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/features/documents/adapt-dialog.module.css'

interface AdaptDialogProps {
  readonly document: Document
  readonly model: string | null
  readonly onEdit: () => void
  readonly onFilled: (filled: BlankValues) => void
  readonly onClose: () => void
}

/** Adapts a document: fill in its blanks in place, edit the whole text, or have a model change it. */
export function AdaptDialog({ document, model, onEdit, onFilled, onClose }: AdaptDialogProps) {
  const { t } = useTexts(['documents', 'common'])
  const blanks = useBlanks(document, (filled) => {
    onFilled(filled)
    onClose()
  })
  const writing = useWriting(document)
  return (
    <Dialog
      title={`${t('document.adapt')}: ${document.title}`}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      isWide
    >
      <div className={styles.adapt}>
        <div className={styles.adaptOptions}>
          <Button variant="quiet" size="small" onClick={onEdit}>
            <PenLine size={18} aria-hidden="true" />
            {t('adapt.edit')}
          </Button>
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
