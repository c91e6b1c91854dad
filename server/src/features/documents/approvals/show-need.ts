import { needOf, type Need } from '#contract/documents/still-needed.ts'
import type { VoteNeed } from '#contract/documents/need-sentence.ts'
import { matterOf, type Round, votesOf } from '#server/features/documents/approvals/round.ts'

/** The missing votes of a version, with the names of everyone mentioned. */
export function showNeed(round: Round): VoteNeed {
  const need = settled(round, needOf(matterOf(round), votesOf(round)))
  const names = new Map(round.votes.map(({ account_id, full_name }) => [account_id, full_name]))
  const people = (ids: readonly string[]) => ids.map((id) => ({ id, full_name: names.get(id) ?? '' }))
  const missing = need.kind === 'more' ? need : { must: [], anyOf: [], anyCount: 0, minRating: null }
  return {
    kind: need.kind,
    is_ratification: round.row?.kind === 'ratification',
    voters: need.voters,
    approvals: need.approvals,
    against: need.against,
    must: people(missing.must),
    any_of: people(missing.anyOf),
    any_count: missing.anyCount,
    min_rating: missing.minRating,
    obstacle: need.kind === 'blocked' ? need.obstacle : null,
    blocked_by: people(need.kind === 'blocked' ? need.by : []),
  }
}

// A closed round retains its outcome: members may have left or changed roles since, so don't compute it
// again.
function settled({ row }: Round, need: Need): Need {
  const { voters, approvals, against } = need
  if (row?.state === 'approved') return { voters, approvals, against, kind: 'done' }
  if (row?.state === 'rejected' && need.kind !== 'blocked')
    return { voters, approvals, against, kind: 'blocked', obstacle: 'voters', by: [] }
  return need
}
