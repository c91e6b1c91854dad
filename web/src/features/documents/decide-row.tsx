import '#web/features/documents/votes/votes.css'

import { useId } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface DecideRowProps {
  readonly document: Document
  readonly pilotId: string
  readonly onFill?: () => void
}

/** The sentence about missing votes, and this pilot's own vote. */
export function DecideRow({ document, pilotId, onFill }: DecideRowProps) {
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const sentenceId = useId()
  const { need, voices } = document.approval
  const requests = voices.filter(({ verdict, reason }) => verdict === 'changes' && reason)
  const isRatified = document.is_founding_act && document.state === 'approved' && !need.is_ratification
  return (
    <div className="decide">
      <p className="sub" id={sentenceId}>
        {isRatified ? t('votes:founding.waiting') : needWords(need, pilotId, say)}
      </p>
      {requests.map(({ account_id, full_name, reason }) => (
        <Notice key={account_id} kind="info">
          <WithName sentence={t('changes.given', { name: nameSlot, reason })} id={account_id} name={full_name} />
        </Notice>
      ))}
      <VoteButtons document={document} pilotId={pilotId} describedBy={sentenceId} {...(onFill && { onFill })} />
    </div>
  )
}
