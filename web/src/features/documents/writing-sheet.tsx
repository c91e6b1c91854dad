import '#web/ui/sheet.css'
import '#web/features/documents/sheet.css'

import { memo, useEffect, useRef } from 'react'

import { splitPassages } from '#contract/documents/passages.ts'
import { PassageText } from '#web/features/documents/passage.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import type { Writing } from '#web/features/documents/use-writing.ts'
import { useTexts } from '#web/lib/use-texts.ts'

// What is written already does not change: only the last passage is drawn anew.
const Written = memo(PassageText)

/** The paper as it comes into being. */
export function WritingSheet({ document, writing }: { document: Document; writing: Writing }) {
  const { t } = useTexts('writing')
  const end = useRef<HTMLSpanElement>(null)
  const isWriting = writing.state === 'writing'
  const { text: written } = writing
  useEffect(() => {
    // Whoever looks at the end goes along; whoever reads above is left in peace.
    if (!isWriting || written === '') return
    const place = end.current?.getBoundingClientRect().top ?? 0
    if (place > window.innerHeight - 160 && place < window.innerHeight + 400) end.current?.scrollIntoView({ block: 'end' })
  }, [isWriting, written])
  return (
    <div className="sheet paper being-written" aria-busy={isWriting}>
      <span className="caps">{t('sheet')}</span>
      <div lang={document.language} className="words">
        <h2>{document.title}</h2>
        <hr className="rule" />
        {splitPassages(written).map((text, index) => (
          // oxlint-disable-next-line no-array-index-key -- its place is what a passage is
          <div className="passage" key={index}>
            <Written text={text} />
          </div>
        ))}
        <span ref={end} className={isWriting ? 'quill' : undefined} />
      </div>
    </div>
  )
}
