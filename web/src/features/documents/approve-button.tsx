import { Check, Stamp } from 'lucide-react'
import { useId, useState } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { needsAlignment, useApprove } from '#web/features/documents/use-approve.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface ApproveButtonProps {
  readonly document: Document
  /** The id of the sentence that says what is still needed. */
  readonly describedBy: string
  readonly isBlocked?: boolean
  /** Where it is the one main action of its place. */
  readonly isMain?: boolean
}

/** Approve, which becomes Approved in its place. Where the family weighs its answers, it asks for the weight first. */
export function ApproveButton({ document, describedBy, isBlocked = false, isMain = false }: ApproveButtonProps) {
  const { t } = useTexts('documents')
  const { approve, isPending } = useApprove(document)
  const [isAsking, setAsking] = useState(false)
  if (document.state === 'approved') {
    return (
      <span className="btn done" role="status">
        <Check size={20} aria-hidden="true" />
        {t('paper.approved')}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={isMain ? 'btn main' : 'btn quiet approve'}
        aria-label={t('paper.of', { action: t('paper.approve'), paper: document.title })}
        aria-describedby={describedBy}
        aria-busy={isPending}
        disabled={isBlocked || !document.may.answer}
        onClick={() => {
          if (isPending) return
          if (needsAlignment(document)) setAsking(true)
          else approve()
        }}
      >
        <Stamp size={20} aria-hidden="true" />
        {isPending ? t('paper.approving') : t('paper.approve')}
      </button>
      {isAsking && (
        <Alignment
          onChoose={(alignment) => {
            setAsking(false)
            approve(alignment)
          }}
        />
      )}
    </>
  )
}

function Alignment({ onChoose }: { onChoose: (alignment: number) => void }) {
  const { t } = useTexts('documents')
  const title = useId()
  return (
    <div className="align" role="group" aria-labelledby={title}>
      <p id={title}>{t('align.title')}</p>
      <p className="hint">{t('align.about')}</p>
      <div className="five">
        {[1, 2, 3, 4, 5].map((alignment) => (
          <button key={alignment} type="button" className="btn quiet small" onClick={() => onChoose(alignment)}>
            {alignment}
          </button>
        ))}
      </div>
    </div>
  )
}
