import type { output } from 'zod/v4/core'

import type { Finding, Proof } from '#contract/missions/schemas.ts'
import { type Check, isCheck, membersNeeded } from '#contract/missions/templates.ts'
import { firstPapers } from '#contract/missions.ts'
import type { CriterionRow, MissionRow, Whole } from '#server/features/missions/store.ts'
import type { Evidence } from '#server/ground/evidence.ts'

export interface Judgement {
  readonly state: MissionRow['state']
  /** One for each criterion, in their order. */
  readonly findings: readonly Finding[]
}

/**
 * Where a mission stands at a moment. Pure, and the only place that decides: all criteria met within the days is achieved, out of
 * days with one unmet is failed. What has ended stays as it ended.
 */
export function judge({ mission, actions, criteria }: Whole, evidence: readonly Evidence[], now: Date): Judgement {
  if (mission.state !== 'active') return { state: mission.state, findings: criteria.map(({ ended_as }) => ended_as ?? nothing) }
  const isOver = now >= mission.ends_at
  // Only what happened within the days counts, however late somebody looks.
  const until = isOver ? mission.ends_at : now
  const known = evidence.filter(({ at }) => at <= until)
  const findings = criteria.map((criterion) =>
    isCheck(criterion.key) ? checked[criterion.key]({ mission, actions, known, until }) : ticked(criterion, until),
  )
  const isAchieved = findings.length > 0 && findings.every(({ is_met }) => is_met)
  return { state: isAchieved ? 'achieved' : isOver ? 'failed' : 'active', findings }
}

const nothing: Finding = { is_met: false, found: 0, needed: 1, proof: [] }

interface Records extends Pick<Whole, 'mission' | 'actions'> {
  readonly known: readonly Evidence[]
  readonly until: Date
}

const checked: Record<Check, (records: Records) => Finding> = {
  papers_approved: ({ mission, known }) => {
    const wanted: readonly string[] = firstPapers[mission.type]
    const approved = known.filter(({ kind, template }) => kind === 'document_approved' && template !== null && wanted.includes(template))
    // Two pilots may each have one of a kind; one of each kind is enough.
    const first = wanted.flatMap((paper) => approved.find(({ template }) => template === paper) ?? [])
    return finding(
      wanted.length,
      first.map((one) => proofOf('paper', one)),
    )
  },
  members_active: ({ known }) => {
    const members = known.filter(({ kind }) => kind === 'member_active')
    const invited = known.filter(({ kind }) => kind === 'member_invited').length
    // Achievable by a family of one or two: only invited members have to join, three at most.
    return finding(
      Math.max(1, Math.min(membersNeeded, members.length + invited)),
      members.map((one) => proofOf('member', one)),
    )
  },
  actions_done: ({ actions, until }) => {
    const done = actions.filter(({ done_at }) => done_at !== null && done_at <= until).length
    // A list from which everything was taken off is no list that was worked through.
    const needed = Math.max(actions.length, 1)
    return { is_met: done >= needed, found: done, needed, proof: [] }
  },
}

function ticked({ ticked_at }: CriterionRow, until: Date): Finding {
  const isMet = ticked_at !== null && ticked_at <= until
  return { is_met: isMet, found: isMet ? 1 : 0, needed: 1, proof: [] }
}

function finding(needed: number, proof: Finding['proof']): Finding {
  return { is_met: proof.length >= needed, found: Math.min(proof.length, needed), needed, proof }
}

function proofOf(kind: 'paper' | 'member', { id, title, template }: Evidence): output<typeof Proof> {
  return { kind, id, title, template }
}
