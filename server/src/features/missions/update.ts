import type { ParsedBodyOf } from '#contract/call.ts'
import type { updateMission } from '#contract/missions/calls.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import { expectUnderWay, type MissionSources, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Evidence } from '#server/ground/evidence.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse, Refusal, refuseField } from '#server/platform/refuse.ts'

type Body = ParsedBodyOf<typeof updateMission>

/** Changes days, focus, goal or papers, if nobody saved since the mission was read. From then on new answers leave them alone. */
export function update(sources: MissionSources): Answer<typeof updateMission> {
  return async ({ tx, pilot, params, body, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id, body.paper_ids)
    const { mission } = taken.whole
    expectUnderWay(taken)
    if (mission.version !== body.version) refuse('out_of_date')

    const changes = { ...daysOf(body, mission, now), ...papersOf(body, taken.known), ...goalOf(body) }
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('missions')
        .set({ ...changes, is_edited: true, version: mission.version + 1 })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', mission.id)
        .execute()
    }
    return settled({ tx, pilot, now }, taken)
  }
}

function goalOf({ capital_focus, goal_text, goal_capitals }: Body) {
  return {
    ...(capital_focus !== undefined && { capital_focus }),
    // Nothing written is the texts' own words again.
    ...(goal_text !== undefined && { goal_text: goal_text || null }),
    ...(goal_capitals !== undefined && { goal_capitals: [...new Set(goal_capitals)] }),
  }
}

function daysOf({ days }: Body, { started_at }: MissionRow, now: Date) {
  if (days === undefined) return {}
  // Fewer days than have gone by would end the mission at once; closing it is an act of its own.
  const fewest = Math.floor((now.getTime() - started_at.getTime()) / day) + 1
  if (days < fewest) throw new Refusal('invalid', { fields: [{ field: 'days', key: 'too_small', count: fewest }] })
  return { days, ends_at: later(started_at, days * day) }
}

function papersOf({ paper_ids }: Body, known: readonly Evidence[]) {
  if (paper_ids === undefined) return {}
  const papers = new Set(known.filter(({ kind }) => kind.startsWith('document_')).map(({ id }) => id))
  const wanted = [...new Set(paper_ids.map((id) => id.toLowerCase()))]
  if (wanted.some((id) => !papers.has(id))) refuseField('paper_ids', 'not_found')
  return { paper_ids: wanted }
}
