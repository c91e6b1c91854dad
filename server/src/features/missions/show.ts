import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { isCheck } from '#contract/missions/templates.ts'
import { firstPapers } from '#contract/missions.ts'
import { judge } from '#server/features/missions/judge.ts'
import type { Whole } from '#server/features/missions/store.ts'
import type { Evidence } from '#server/ground/evidence.ts'
import { day } from '#server/platform/clock.ts'

interface Seen {
  readonly known: readonly Evidence[]
  readonly names: ReadonlyMap<string, string>
  readonly now: Date
}

/** A mission as it stands at this moment, also when its outcome has come about and nobody has written it down yet. */
export function show(whole: Whole, { known, names, now }: Seen): output<typeof Mission> {
  const { mission, actions, criteria, attempts } = whole
  const { state, findings } = judge(whole, known, now)
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
    criteria: criteria.map(({ id, key, ticked_at, ticked_by, note }, index) => ({
      id,
      key,
      is_checked: isCheck(key),
      ...(findings[index] ?? { is_met: false, found: 0, needed: 1, proof: [] }),
      tick: ticked_at && ticked_by ? { by: person(ticked_by), at: ticked_at.toISOString(), note } : null,
    })),
    support_documents: supportOf(whole, known),
    days: mission.days,
    days_left: isEnded ? 0 : Math.ceil((mission.ends_at.getTime() - now.getTime()) / day),
    started_at: mission.started_at.toISOString(),
    ends_at: mission.ends_at.toISOString(),
    closed_at: (mission.closed_at ?? (isEnded ? earlier(now, mission.ends_at) : null))?.toISOString() ?? null,
    attempt: mission.attempt,
    earlier_attempts: attempts
      .filter(({ attempt }) => attempt < mission.attempt)
      .map(({ attempt, state, days, started_at, closed_at, unmet }) => ({
        number: attempt,
        state,
        days,
        started_at: started_at.toISOString(),
        closed_at: closed_at.toISOString(),
        unmet,
      })),
    version: mission.version,
  }
}

/** The papers of the mission's own kind in their fixed order, then those that were put beside it. What is gone is not shown. */
function supportOf({ mission }: Whole, known: readonly Evidence[]) {
  const papers = known.filter(({ kind }) => kind === 'document_approved' || kind === 'document_draft')
  const own = firstPapers[mission.type].flatMap((paper) => papers.filter(({ template }) => template === paper))
  const beside = papers.filter((paper) => mission.paper_ids.includes(paper.id) && !own.includes(paper))
  return [...own, ...beside].map(({ id, title, template, kind }) => ({ id, title, template, is_approved: kind === 'document_approved' }))
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
