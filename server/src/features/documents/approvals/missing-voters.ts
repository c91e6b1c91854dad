import { standingOf } from '#contract/documents/allowed-votes.ts'
import { matterOf, type Round, type VoteEntry } from '#server/features/documents/approvals/round.ts'
import { day } from '#server/platform/clock.ts'

/** Everyone with a vote in an open round who has not voted yet. */
export function missingVoters(round: Round): VoteEntry[] {
  if (round.row?.state !== 'open') return []
  const matter = matterOf(round)
  return round.votes.filter(
    ({ account_id, verdict, is_recused, has_left }) =>
      verdict === null && !is_recused && !has_left && standingOf(matter, account_id) === 'voter',
  )
}

export function wasRemindedLately({ reminded_at }: VoteEntry, now: Date): boolean {
  return reminded_at !== null && now.getTime() - reminded_at.getTime() < day
}
