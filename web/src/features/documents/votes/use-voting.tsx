import { type ReactNode, useState } from 'react'

import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { ConfirmApproval, isUnfinished } from '#web/features/documents/votes/confirm-approval.tsx'
import { needsRating } from '#web/features/documents/votes/own-vote.ts'
import { useVote } from '#web/features/documents/votes/use-vote.ts'
import { VoteDialog } from '#web/features/documents/votes/vote-dialog.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

interface Voting {
  readonly isBusy: boolean
  /** Starts a vote; it is sent at once if it needs no dialog. */
  readonly begin: (act: VoteAct) => void
  readonly labelOf: (act: VoteAct) => string
  /** The open dialog, if any; rendered next to the buttons. */
  readonly dialog: ReactNode
}

/** The flow of a vote: opens the dialog it needs, then sends it. */
export function useVoting(document: Document, onFill?: () => void): Voting {
  const { t } = useTexts('votes')
  const { vote, isBusy } = useVote(document)
  const [asked, setAsked] = useState<VoteAct | 'unfinished' | null>(null)
  const close = () => setAsked(null)
  const isAdvice = document.standing === 'advice'

  const labelOf = (act: VoteAct): string => {
    if (isAdvice)
      return t(
        act === 'approve' ? 'act.advise' : act === 'decline' ? 'act.advise_against' : 'act.advise_changes',
      )
    return act === 'approve' && document.approval.need.is_ratification ? t('act.ratify') : t(`act.${act}`)
  }
  const approve = async () => {
    const refused = await vote('approve')
    if (refused !== null) notify.failure(refused)
  }
  const approveOrRate = () => (needsRating(document) ? setAsked('approve') : void approve())
  const begin = (act: VoteAct) => {
    if (isBusy) return
    if (act !== 'approve') return setAsked(act)
    if (!isAdvice && isUnfinished(document)) return setAsked('unfinished')
    approveOrRate()
  }
  const dialog =
    asked === 'unfinished' ? (
      <ConfirmApproval
        document={document}
        onApprove={approveOrRate}
        onFill={document.may.write ? onFill : undefined}
        onClose={close}
      />
    ) : asked ? (
      <VoteDialog document={document} act={asked} label={labelOf(asked)} onClose={close} />
    ) : null
  return { isBusy, begin, labelOf, dialog }
}
