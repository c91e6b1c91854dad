import type { Vote, Decision, Matter } from '#contract/documents/matter.ts'
import { missingVotes } from '#contract/documents/missing-votes.ts'
import { countOf, holds, isFoundersAlone, isFoundingAct, required } from '#contract/documents/rules.ts'

/**
 * Decides if a version is approved and whose votes are missing. A pure function and the only place with this
 * logic: the server uses it before writing, the page for its sentence, and nothing else sets "approved".
 */
export function decide(matter: Matter, votes: readonly Vote[]): Decision {
  const count = countOf(matter, votes)
  const isApproved = holds(matter, count) || isFoundersAlone(matter, count)
  const missing = isApproved ? { must: [], anyOf: [], anyCount: 0 } : missingVotes(matter, count)
  return {
    state: isApproved ? 'approved' : missing ? 'open' : 'rejected',
    isFoundingAct: isApproved && isFoundingAct(matter, count),
    voters: [...new Set([...count.voters.map(({ id }) => id), ...required(matter)])],
    approvers: [...count.verdicts].filter(([, { verdict }]) => verdict === 'yes').map(([id]) => id),
    missing: missing ?? { must: [], anyOf: [], anyCount: 0 },
    neededStill: missing ? missing.must.length + missing.anyCount : 0,
  }
}
