import { standingOf } from '#contract/documents/allowed-votes.ts'
import type { Question, Voice } from '#server/features/documents/approval.ts'
import { day } from '#server/platform/clock.ts'

/** Everyone with a vote in an open round who has not voted yet. */
export function missingVoters({ round, matter, voices }: Question): Voice[] {
  if (round?.state !== 'open') return []
  return voices.filter(
    ({ account_id, verdict, is_recused, is_gone }) => verdict === null && !is_recused && !is_gone && standingOf(matter, account_id) === 'voter',
  )
}

export function wasRemindedLately({ reminded_at }: Voice, now: Date): boolean {
  return reminded_at !== null && now.getTime() - reminded_at.getTime() < day
}
