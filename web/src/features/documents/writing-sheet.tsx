import { memo, useEffect, useRef } from 'react'

import { splitPassages } from '#contract/documents/passages.ts'
import { PassageText } from '#web/features/documents/passage.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import type { Writing } from '#web/features/documents/use-writing.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import documentSheetStyles from '#web/features/documents/document-sheet.module.css'
import styles from '#web/features/documents/writing-sheet.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

// Written passages don't change, so only the last one rerenders.
const Written = memo(PassageText)

/** The document while a model writes it. */
export function WritingSheet({ document, writing }: { document: Document; writing: Writing }) {
  const { t } = useTexts('writing')
  const end = useRef<HTMLSpanElement>(null)
  const isWriting = writing.state === 'writing'
  const { text: written } = writing
  useEffect(() => {
    // Follow the end only if it is in view, so that reading further up is not disturbed.
    if (!isWriting || written === '') return
    const place = end.current?.getBoundingClientRect().top ?? 0
    if (place > window.innerHeight - 160 && place < window.innerHeight + 400)
      end.current?.scrollIntoView({ block: 'end' })
  }, [isWriting, written])
  return (
    <div
      className={classNames(sheetStyles.sheet, documentSheetStyles.document, styles.beingWritten)}
      data-part="document"
      aria-busy={isWriting}
    >
      <span className="caps">{t('sheet')}</span>
      <div lang={document.language} className={documentSheetStyles.words}>
        <h2>{document.title}</h2>
        <hr className="rule" />
        {splitPassages(written).map((text, index) => (
          <div className={documentSheetStyles.passage} data-part="passage" key={index}>
            <Written text={text} />
          </div>
        ))}
        <span ref={end} className={isWriting ? styles.quill : undefined} />
      </div>
    </div>
  )
}
