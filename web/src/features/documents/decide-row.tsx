import { useId } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/documents/writing-sheet.module.css'

interface DecideRowProps {
  readonly document: Document
  readonly onFill?: () => void
}

/** The sentence about missing votes, and this pilot's own vote. */
export function DecideRow({ document, onFill }: DecideRowProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const sentenceId = useId()
  const { need, votes } = document.approval
  const requests = votes.filter(({ verdict, reason }) => verdict === 'changes' && reason)
  const isRatified = document.is_founding_act && document.state === 'approved' && !need.is_ratification
  return (
    <div className={styles.decide}>
      <p className="sub" id={sentenceId}>
        {isRatified ? t('votes:founding.waiting') : needWords(need, pilotId, say)}
      </p>
      {requests.map(({ account_id, full_name, reason }) => (
        <Notice key={account_id} kind="info">
          <WithName
            sentence={t('changes.requested', { name: nameSlot, reason })}
            id={account_id}
            name={full_name}
          />
        </Notice>
      ))}
      <VoteButtons document={document} describedBy={sentenceId} {...(onFill && { onFill })} />
    </div>
  )
}
