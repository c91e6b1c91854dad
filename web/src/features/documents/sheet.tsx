import {
  BookOpenText,
  CircleHelp,
  MessageSquarePlus,
  MessageSquareQuote,
  PenLine,
  ScrollText,
  Sparkles,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import type { PassageOrigin } from '#contract/documents/passages.ts'
import type { Marks } from '#web/features/documents/marks.ts'
import { PassageText } from '#web/features/documents/passage.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Seal } from '#web/ui/seal.tsx'
import marksStyles from '#web/features/documents/marks.module.css'
import styles from '#web/features/documents/document-sheet.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

const originIcons = {
  answer: MessageSquareQuote,
  record: BookOpenText,
  standard: ScrollText,
  open: CircleHelp,
  own: PenLine,
  model: Sparkles,
}

interface SheetProps {
  readonly document: Document
  /** Shows the origin of each passage. */
  readonly hasOrigins?: boolean
  /** The numbers of findings and comments. */
  readonly marks?: Marks
  /** Offers a comment on each passage. */
  readonly onComment?: ((passage: number) => void) | undefined
  readonly children?: ReactNode
}

/** A document in its own language, with the seal once it is approved. */
export function Sheet({ document, hasOrigins = false, marks, onComment, children }: SheetProps) {
  const { t } = useTexts(['documents', 'governance'])
  // Roving tabindex: Tab reaches one passage and arrow keys the others, so that a long document isn't a
  // thousand stops.
  const [stop, setStop] = useState(0)
  return (
    <div className={classNames(sheetStyles.sheet, styles.document)} data-part="document">
      {document.state === 'approved' && (
        <span className={styles.stamped} data-part="stamped">
          <Seal total={1} approvals={1} isSet size={84} label={t('state.approved')} />
        </span>
      )}
      <span className="caps">{familyLine()}</span>
      <div lang={document.language} className={styles.words} data-part="words">
        <h2>{document.title}</h2>
        <hr className="rule" />
        {document.passages.map(({ text, origin }, index) => (
          // Passages have no id; their index is their identity.
          <div
            className={styles.passage}
            data-part="passage"
            key={index}
            id={`passage-${index}`}
            data-passage
          >
            {hasOrigins && !text.startsWith('#') && isNewOrigin(document, index) && (
              <OriginMark origin={origin} />
            )}
            <PassageText text={text} marks={marks?.get(index)} />
            {onComment && (
              <PassageComment
                index={index}
                isStop={index === Math.min(stop, document.passages.length - 1)}
                onFocus={setStop}
                onComment={onComment}
              />
            )}
          </div>
        ))}
      </div>
      {children}
    </div>
  )

  function familyLine(): string {
    const { family_name: name, legacy_established: year } = document
    if (name === '') return t(`governance:capital.${document.capital}`)
    return year === null ? t('sheet.family', { name }) : t('sheet.family_since', { name, year })
  }
}

interface PassageCommentProps {
  readonly index: number
  readonly isStop: boolean
  readonly onFocus: (index: number) => void
  readonly onComment: (passage: number) => void
}

/** Starts a comment on a whole passage; shown on hover or keyboard focus. */
function PassageComment({ index, isStop, onFocus, onComment }: PassageCommentProps) {
  const { t, i18n } = useTexts('comments')
  const label = t('passage.comment', { number: index + 1 })
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = event.currentTarget.parentElement
    const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : null
    const button = next?.querySelector<HTMLElement>(':scope > button:not([data-mark])')
    if (!button) return
    event.preventDefault()
    button.focus()
  }
  return (
    <button
      type="button"
      className={marksStyles.passageComment}
      data-beside
      lang={i18n.language}
      aria-label={label}
      title={label}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onKeyDown={move}
      onClick={() => onComment(index)}
    >
      <MessageSquarePlus size={18} aria-hidden="true" />
    </button>
  )
}

// Shown once for consecutive passages with the same origin, and again under each heading.
function isNewOrigin({ passages }: Document, index: number): boolean {
  const before = passages[index - 1]
  return !before || before.text.startsWith('#') || before.origin !== passages[index]?.origin
}

function OriginMark({ origin }: { origin: PassageOrigin }) {
  const { t, i18n } = useTexts('documents')
  const Icon = originIcons[origin]
  return (
    <div
      className={classNames(styles.origin, styles[origin])}
      data-part="origin"
      lang={i18n.language}
      data-beside
    >
      <Icon size={15} aria-hidden="true" />
      {t(`origin.${origin}`)}
    </div>
  )
}
