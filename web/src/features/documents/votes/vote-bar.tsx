import { useId } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'
import styles from '#web/features/documents/votes/vote-bar.module.css'

interface VoteBarProps {
  readonly document: Document
  readonly onFill: () => void
}

/** On a phone, a sticky bar with the vote above the command bar. */
export function VoteBar({ document, onFill }: VoteBarProps) {
  const id = useId()
  if (document.may.votes.length === 0) return null
  return (
    <div className={styles.voteBar}>
      <VoteButtons document={document} describedBy={id} onFill={onFill} />
    </div>
  )
}
