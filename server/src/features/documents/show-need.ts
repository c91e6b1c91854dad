import { needOf, type Need } from '#contract/documents/still-needed.ts'
import type { VoteNeed } from '#contract/documents/need-sentence.ts'
import { answersOf, type Question } from '#server/features/documents/approval.ts'

/** The missing votes of a version, with the names of everyone mentioned. */
export function showNeed(question: Question): VoteNeed {
  const need = settled(question, needOf(question.matter, answersOf(question)))
  const names = new Map(question.voices.map(({ account_id, full_name }) => [account_id, full_name]))
  const people = (ids: readonly string[]) => ids.map((id) => ({ id, full_name: names.get(id) ?? '' }))
  const missing = need.kind === 'more' ? need : { must: [], anyOf: [], anyCount: 0, minRating: null }
  return {
    kind: need.kind,
    is_ratification: question.round?.kind === 'ratification',
    voters: need.voters,
    given: need.given,
    against: need.against,
    must: people(missing.must),
    any_of: people(missing.anyOf),
    any_count: missing.anyCount,
    min_rating: missing.minRating,
    obstacle: need.kind === 'blocked' ? need.obstacle : null,
    blocked_by: people(need.kind === 'blocked' ? need.by : []),
  }
}

// A closed round keeps its outcome: members may have left or changed role since, so don't compute it again.
function settled({ round }: Question, need: Need): Need {
  const { voters, given, against } = need
  if (round?.state === 'approved') return { voters, given, against, kind: 'done' }
  if (round?.state === 'rejected' && need.kind !== 'blocked') return { voters, given, against, kind: 'blocked', obstacle: 'voters', by: [] }
  return need
}
