import type { Answer, Decision, Matter } from '#contract/documents/matter.ts'
import { missingVotes } from '#contract/documents/missing-votes.ts'
import { countOf, holds, isFoundersAlone, isFoundingAct, required } from '#contract/documents/rules.ts'

/**
 * The family's law: whether a version of a document is approved, and whose votes it still needs. Pure, and the only place that decides:
 * the server asks it before it writes, the page asks it for its sentence, and no one can set "approved" by hand.
 */
export function decide(matter: Matter, answers: readonly Answer[]): Decision {
  const count = countOf(matter, answers)
  const isApproved = holds(matter, count) || isFoundersAlone(matter, count)
  const missing = isApproved ? { must: [], anyOf: [], anyCount: 0 } : missingVotes(matter, count)
  return {
    state: isApproved ? 'approved' : missing ? 'open' : 'rejected',
    isFoundingAct: isApproved && isFoundingAct(matter, count),
    voters: [...new Set([...count.voters.map(({ id }) => id), ...required(matter)])],
    given: [...count.verdicts].filter(([, { verdict }]) => verdict === 'yes').map(([id]) => id),
    missing: missing ?? { must: [], anyOf: [], anyCount: 0 },
    neededStill: missing ? missing.must.length + missing.anyCount : 0,
  }
}
