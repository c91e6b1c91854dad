import type { readProposals as readProposalsCall } from '#contract/family/calls.ts'
import { answersFrom, type AssessmentOutcome, outcomeOf } from '#contract/missions/assessment.ts'
import { type MissionType, missionTypes, questionNumbers } from '#contract/missions.ts'
import { findFamily } from '#server/features/family/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The proposals from the founder's answers. They change nothing by themselves: the family decides. */
export const readProposals: Handler<typeof readProposalsCall> = async ({ tx, pilot }) => {
  const family = (await findFamily(tx, pilot.familyId)) ?? refuse('not_found')
  const outcomes = await founderOutcomes(tx, pilot.familyId)
  const proposed = <Key extends 'horizon' | 'protocol'>(key: Key): AssessmentOutcome[Key] | null =>
    outcomes.find((one) => one[key] !== null)?.[key] ?? null
  return {
    timeline_horizon: { proposed: proposed('horizon'), in_force: family.timeline_horizon },
    governance_protocol: { proposed: proposed('protocol'), in_force: family.governance_protocol },
  }
}

/** The outcome of each mission that a founder answered completely, most recent first. */
async function founderOutcomes(tx: Tx, familyId: string): Promise<AssessmentOutcome[]> {
  const rows = await tx
    .selectFrom('answers')
    .innerJoin('members', (seat) =>
      seat
        .onRef('members.family_id', '=', 'answers.family_id')
        .onRef('members.account_id', '=', 'answers.account_id'),
    )
    .select([
      'answers.account_id',
      'answers.mission',
      'answers.question',
      'answers.answer',
      'answers.answered_at',
    ])
    .where('answers.family_id', '=', familyId)
    .where('members.role', '=', 'founder')
    .where('members.status', '=', 'active')
    .orderBy('answers.question')
    .execute()
  const sets = missionTypes.flatMap((mission) => {
    const founders = [...new Set(rows.map(({ account_id }) => account_id))]
    return founders.map((founder) =>
      rows.filter((row) => row.mission === mission && row.account_id === founder),
    )
  })
  return sets
    .filter((set) => set.length === questionNumbers.length)
    .toSorted((one, other) => newest(other) - newest(one))
    .flatMap((set) => {
      const [first, second, third] = set
      return first && second && third
        ? [outcomeFor(first.mission, [first.answer, second.answer, third.answer])]
        : []
    })
}

function outcomeFor(mission: MissionType, answers: Parameters<typeof answersFrom>[0]): AssessmentOutcome {
  return outcomeOf(mission, answersFrom(answers))
}

function newest(set: readonly { answered_at: Date }[]): number {
  return Math.max(...set.map(({ answered_at }) => answered_at.getTime()))
}
