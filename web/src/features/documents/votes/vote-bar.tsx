import { useId } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'

interface VoteBarProps {
  readonly document: Document
  readonly pilotId: string
  readonly onFill: () => void
}

/** On a phone the vote stays within reach of the thumb, above the command bar, while one reads. */
export function VoteBar({ document, pilotId, onFill }: VoteBarProps) {
  const id = useId()
  if (document.may.votes.length === 0) return null
  return (
    <div className="vote-bar">
      <VoteButtons document={document} pilotId={pilotId} describedBy={id} onFill={onFill} />
    </div>
  )
}
