import '#web/ui/sheet.css'
import '#web/features/documents/sheet.css'

import { BookOpenText, CircleHelp, MessageSquarePlus, MessageSquareQuote, PenLine, ScrollText, Sparkles } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import type { Origin } from '#contract/documents/passages.ts'
import type { Marks } from '#web/features/documents/marks.ts'
import { PassageText } from '#web/features/documents/passage.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Seal } from '#web/ui/seal.tsx'

const originIcons = { answer: MessageSquareQuote, record: BookOpenText, standard: ScrollText, open: CircleHelp, own: PenLine, model: Sparkles }

interface SheetProps {
  readonly document: Document
  /** Marks each passage with where it comes from. */
  readonly hasOrigins?: boolean
  /** Numbers beside what findings and comments are about. */
  readonly marks?: Marks
  /** Offers to say something about each passage. */
  readonly onComment?: ((passage: number) => void) | undefined
  readonly children?: ReactNode
}

/** A paper: its text on an ivory sheet, in its own language, with the seal once it is approved. */
export function Sheet({ document, hasOrigins = false, marks, onComment, children }: SheetProps) {
  const { t } = useTexts(['documents', 'governance'])
  // Of all the passages one is reached by Tab, the others from there by arrows: a long paper must not be a thousand stops.
  const [stop, setStop] = useState(0)
  return (
    <div className={hasOrigins ? 'sheet paper with-origins' : 'sheet paper'}>
      {document.state === 'approved' && (
        <span className="stamped">
          <Seal total={1} given={1} isSet size={84} label={t('state.approved')} />
        </span>
      )}
      <span className="caps">{familyLine()}</span>
      <div lang={document.language} className="words">
        <h2>{document.title}</h2>
        <hr className="rule" />
        {document.passages.map(({ text, origin }, index) => (
          // Passages have no name of their own; their place in the text is what they are.
          // oxlint-disable-next-line no-array-index-key
          <div className="passage" key={index} id={`passage-${index}`}>
            {hasOrigins && !text.startsWith('#') && isNewOrigin(document, index) && <OriginMark origin={origin} />}
            <PassageText text={text} marks={marks?.get(index)} />
            {onComment && (
              <PassageComment index={index} isStop={index === Math.min(stop, document.passages.length - 1)} onFocus={setStop} onComment={onComment} />
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

/** Begins a comment on a whole passage; shown beside the one under the pointer, or reached by keys. */
function PassageComment({ index, isStop, onFocus, onComment }: PassageCommentProps) {
  const { t, i18n } = useTexts('comments')
  const label = t('passage.comment', { number: index + 1 })
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = event.currentTarget.parentElement
    const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : null
    const button = next?.querySelector<HTMLElement>(':scope > .passage-comment')
    if (!button) return
    event.preventDefault()
    button.focus()
  }
  return (
    <button
      type="button"
      className="passage-comment"
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

// Said once for passages in a row that come from the same place, and again under each heading.
function isNewOrigin({ passages }: Document, index: number): boolean {
  const before = passages[index - 1]
  return !before || before.text.startsWith('#') || before.origin !== passages[index]?.origin
}

function OriginMark({ origin }: { origin: Origin }) {
  const { t, i18n } = useTexts('documents')
  const Icon = originIcons[origin]
  return (
    <div className={`origin ${origin}`} lang={i18n.language}>
      <Icon size={15} aria-hidden="true" />
      {t(`origin.${origin}`)}
    </div>
  )
}
