import type { closeMission } from '#contract/missions/calls.ts'
import { end } from '#server/features/missions/settle.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Ends a mission before its days are over: with one criterion open it has failed. One that has ended stays as it ended. */
export function close(sources: MissionSources): Answer<typeof closeMission> {
  return async ({ tx, pilot, params, now }) => {
    const taken = await take(sources, { tx, pilot, now }, params.id)
    const { whole, judgement } = taken
    if (judgement.state === 'active') {
      const { id, type, attempt } = whole.mission
      await appendToLedger(tx, pilot.familyId, { act: 'mission.closed', by: pilot.accountId, subjectId: id, details: { type, attempt }, now })
      await end(tx, whole, { ...judgement, state: 'failed', by: pilot.accountId, now })
    }
    return settled(sources, { tx, pilot, now }, taken)
  }
}
