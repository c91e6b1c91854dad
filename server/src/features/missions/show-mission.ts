import type { output } from 'zod/v4/core'

import type { CriterionFinding, Mission, Proof } from '#contract/missions/schemas.ts'
import { isCheck } from '#contract/missions/checks.ts'
import { firstDocuments } from '#contract/missions.ts'
import { type Findings, noFinding } from '#server/features/missions/find-findings.ts'
import { judge } from '#server/features/missions/judge.ts'
import type { LoadedMission } from '#server/features/missions/store.ts'
import type { LinkTarget } from '#server/ground/links.ts'
import { day } from '#server/platform/clock.ts'

interface ShowContext {
  readonly findings: Findings
  /** The linked items this pilot may read, by id. */
  readonly links: ReadonlyMap<string, LinkTarget>
  readonly names: ReadonlyMap<string, string>
  readonly now: Date
}

/** A mission at this moment, even if its outcome isn't recorded yet. */
export function show(
  loaded: LoadedMission,
  { findings: found, links, names, now }: ShowContext,
): output<typeof Mission> {
  const { mission, actions, criteria, attempts } = loaded
  const { state, findings } = judge(loaded, found, now)
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  const isEnded = state !== 'active'
  return {
    id: mission.id,
    type: mission.type,
    state,
    begun_by: person(mission.begun_by),
    capital_focus: mission.capital_focus,
    goal: { text: mission.goal_text, capitals: mission.goal_capitals },
    actions: actions.map(({ id, key, text, owner_id, due_on, done_at, done_by }) => ({
      id,
      key,
      text,
      owner: person(owner_id),
      due_on,
      done_at: done_at?.toISOString() ?? null,
      done_by: done_by === null ? null : person(done_by),
    })),
    criteria: criteria.map(({ id, key, text, parameters, ticked_at, ticked_by, note }, index) => ({
      id,
      key,
      text,
      parameters,
      is_checked: isCheck(key),
      ...withProof(findings[index] ?? noFinding, links),
      tick: ticked_at && ticked_by ? { by: person(ticked_by), at: ticked_at.toISOString(), note } : null,
    })),
    support_documents: supportOf(loaded, links),
    days: mission.days,
    days_left: isEnded ? 0 : Math.ceil((mission.ends_at.getTime() - now.getTime()) / day),
    started_at: mission.started_at.toISOString(),
    ends_at: mission.ends_at.toISOString(),
    closed_at: (mission.closed_at ?? (isEnded ? earlier(now, mission.ends_at) : null))?.toISOString() ?? null,
    attempt: mission.attempt,
    earlier_attempts: attempts
      .filter(({ attempt }) => attempt < mission.attempt)
      .map(({ attempt, state, days, started_at, closed_at, unmet, unmet_criteria }) => ({
        number: attempt,
        state,
        days,
        started_at: started_at.toISOString(),
        closed_at: closed_at.toISOString(),
        unmet: unmet_criteria ?? unmet.map((key) => ({ key, text: null, parameters: {} })),
      })),
    version: mission.version,
  }
}

/** Proofs the reader may see. A personal document has no stored title, so the current one is shown. */
function withProof({ proof, ...finding }: CriterionFinding, links: ShowContext['links']): CriterionFinding {
  const readable = proof.flatMap((one): Proof[] => {
    if (one.kind !== 'document' && one.kind !== 'file') return [one]
    const link = links.get(one.id ?? '')
    return link ? [{ ...one, title: one.title || link.title }] : []
  })
  return { ...finding, proof: readable }
}

/** The mission's own documents in their fixed order, then the linked ones. */
function supportOf({ mission, support }: LoadedMission, links: ShowContext['links']) {
  const all = [...links.values()]
  const own = firstDocuments[mission.type].flatMap((template) =>
    all.filter((link) => link.template === template),
  )
  const added = support
    .flatMap(({ document_id, file_id }) => links.get(document_id ?? file_id ?? '') ?? [])
    .filter((link) => !own.includes(link))
  return [
    ...own.map((link) => ({ ...link, is_added: false })),
    ...added.map((link) => ({ ...link, is_added: true })),
  ]
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
