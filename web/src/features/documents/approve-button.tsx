import { Check, Stamp } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { ownVote } from '#web/features/documents/votes/own-vote.ts'
import { useVoting } from '#web/features/documents/votes/use-voting.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import styles from '#web/features/documents/document-card.module.css'
import writingSheetStyles from '#web/features/documents/writing-sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ApproveButtonProps {
  readonly document: Document
  /** The id of the sentence about missing votes. */
  readonly describedBy: string
  readonly isBlocked?: boolean
  readonly onFill: () => void
}

/** The Approve button, replaced by Approved once the pilot has voted. */
export function ApproveButton({ document, describedBy, isBlocked = false, onFill }: ApproveButtonProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['documents', 'votes'])
  const { begin, isBusy, labelOf, dialog } = useVoting(document, onFill)
  if (document.state === 'approved' || ownVote(document, pilotId)?.verdict === 'yes') {
    return (
      <span className={buttonClass({ variant: 'done' })} role="status">
        <Check size={20} aria-hidden="true" />
        {t('document.approved')}
      </span>
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        className={classNames(styles.approve, writingSheetStyles.approve)}
        aria-label={t('document.of', { action: labelOf('approve'), document: document.title })}
        aria-describedby={describedBy}
        isBusy={isBusy}
        disabled={isBlocked || !document.may.votes.includes('approve')}
        onClick={() => begin('approve')}
      >
        <Stamp size={20} aria-hidden="true" />
        {isBusy ? t('votes:act.sending') : labelOf('approve')}
      </Button>
      {dialog}
    </>
  )
}
