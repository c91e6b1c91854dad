import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Verdict } from '#contract/documents/matter.ts'
import type { Document } from '#web/features/documents/queries.ts'

export type VoteEntry = Document['approval']['votes'][number]

const actOf = {
  yes: 'approve',
  no: 'decline',
  changes: 'request_changes',
  abstain: 'abstain',
} as const satisfies Record<Verdict, VoteAct>

/** The act behind someone's vote on this version; null before they voted. */
export function voteOf({ verdict, is_recused }: VoteEntry): VoteAct | null {
  if (is_recused) return 'recuse'
  return verdict && actOf[verdict]
}

export function ownVote(document: Document, pilotId: string): VoteEntry | undefined {
  return document.approval.votes.find(({ account_id }) => account_id === pilotId)
}

/** Only value-based management rates a version against the purpose statement. */
export function needsRating({ class: documentClass, approval }: Document): boolean {
  return (
    approval.protocol === 'value_based_management' &&
    (documentClass === 'policy' || documentClass === 'constitutional')
  )
}
