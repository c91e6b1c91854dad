import { PenLine } from 'lucide-react'
import { useCallback, useRef } from 'react'

import { FillSheet } from '#web/features/documents/blanks/fill-sheet.tsx'
import { SelectionButton } from '#web/features/documents/comments/selection-button.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { WritingSheet } from '#web/features/documents/writing-sheet.tsx'
import { useMay } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { OpenDocument } from '#web/pages/build-room/use-open-document.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/pages/build-room/build-room.module.css'

interface DocumentSheetProps {
  readonly document: Document
  readonly state: OpenDocument
  readonly hasOrigins: boolean
}

/** The text of a document: as it is, as the model writes it, or with its blanks as fields. */
export function DocumentSheet({ document, state, hasOrigins }: DocumentSheetProps) {
  const { t } = useTexts('build')
  const mayComment = useMay('document.comment')
  const sheet = useRef<HTMLDivElement>(null)
  const { comment, isFilling, marks } = state
  const { writing } = state.writing
  const commentOn = useCallback((passage: number) => comment({ passage }), [comment])
  return (
    <div className={styles.buildSheet} data-part="build-sheet" ref={sheet}>
      {writing ? (
        <WritingSheet document={document} writing={writing} />
      ) : isFilling ? (
        <FillSheet document={document} blanks={state.blanks} onClose={state.close} />
      ) : (
        <Sheet
          document={document}
          hasOrigins={hasOrigins}
          marks={marks}
          onComment={mayComment ? commentOn : undefined}
        >
          {document.body === '' && (
            <div className={styles.buildBlank}>
              <p>{t('document.empty')}</p>
              {document.may.write && (
                <Button variant="quiet" onClick={() => state.open('edit')}>
                  <PenLine size={18} aria-hidden="true" />
                  {t('document.write')}
                </Button>
              )}
            </div>
          )}
        </Sheet>
      )}
      {mayComment && !isFilling && <SelectionButton sheet={sheet} onComment={comment} />}
    </div>
  )
}
