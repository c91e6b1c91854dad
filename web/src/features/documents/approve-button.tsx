import '#web/features/documents/votes/votes.css'

import { Check, Stamp } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { ownVoice } from '#web/features/documents/votes/own-vote.ts'
import { useVoting } from '#web/features/documents/votes/use-voting.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

interface ApproveButtonProps {
  readonly document: Document
  readonly pilotId: string
  /** The id of the sentence that says what is still needed. */
  readonly describedBy: string
  readonly isBlocked?: boolean
  readonly onFill: () => void
}

/** Approve, which becomes Approved in its place as soon as one's own vote is given. */
export function ApproveButton({ document, pilotId, describedBy, isBlocked = false, onFill }: ApproveButtonProps) {
  const { t } = useTexts(['documents', 'votes'])
  const { begin, isBusy, labelOf, dialog } = useVoting(document, onFill)
  if (document.state === 'approved' || ownVoice(document, pilotId)?.verdict === 'yes') {
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
        className="btn quiet approve"
        aria-label={t('paper.of', { action: labelOf('approve'), paper: document.title })}
        aria-describedby={describedBy}
        aria-busy={isBusy}
        disabled={isBlocked || !document.may.votes.includes('approve')}
        onClick={() => begin('approve')}
      >
        <Stamp size={20} aria-hidden="true" />
        {isBusy ? t('votes:act.sending') : labelOf('approve')}
      </button>
      {dialog}
    </>
  )
}
