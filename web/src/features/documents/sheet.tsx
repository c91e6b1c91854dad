import '#web/ui/sheet.css'
import '#web/features/documents/sheet.css'

import { BookOpenText, CircleHelp, MessageSquareQuote, PenLine, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { Origin } from '#contract/documents/passages.ts'
import { PassageText } from '#web/features/documents/passage.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { Seal } from '#web/ui/seal.tsx'

const originIcons = { answer: MessageSquareQuote, record: BookOpenText, standard: ScrollText, open: CircleHelp, own: PenLine }

interface SheetProps {
  readonly document: Document
  /** Marks each passage with where it comes from. */
  readonly hasOrigins?: boolean
  readonly children?: ReactNode
}

/** A paper: its text on an ivory sheet, in its own language, with the seal once it is approved. */
export function Sheet({ document, hasOrigins = false, children }: SheetProps) {
  const { t } = useTranslation(['documents', 'governance'])
  return (
    <div className={hasOrigins ? 'sheet paper with-origins' : 'sheet paper'}>
      {document.state === 'approved' && (
        <span className="stamped">
          <Seal total={1} given={1} isSet size={84} label={t('state.approved')} />
        </span>
      )}
      <span className="caps">{t(`governance:capital.${document.capital}`)}</span>
      <div lang={document.language} className="words">
        <h2>{document.title}</h2>
        <hr className="rule" />
        {document.passages.map(({ text, origin }, index) => (
          // Passages have no name of their own; their place in the text is what they are.
          // oxlint-disable-next-line no-array-index-key
          <div className="passage" key={index} id={`passage-${index}`}>
            {hasOrigins && !text.startsWith('#') && isNewOrigin(document, index) && <OriginMark origin={origin} />}
            <PassageText text={text} />
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

// Said once for passages in a row that come from the same place, and again under each heading.
function isNewOrigin({ passages }: Document, index: number): boolean {
  const before = passages[index - 1]
  return !before || before.text.startsWith('#') || before.origin !== passages[index]?.origin
}

function OriginMark({ origin }: { origin: Origin }) {
  const { t, i18n } = useTranslation('documents')
  const Icon = originIcons[origin]
  return (
    <div className={`origin ${origin}`} lang={i18n.language}>
      <Icon size={15} aria-hidden="true" />
      {t(`origin.${origin}`)}
    </div>
  )
}
