import type { closeMission } from '#contract/missions/calls.ts'
import { end } from '#server/features/missions/end-mission.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Ends a mission early: with an open criterion it has failed. An ended mission is unchanged. */
export function close(sources: MissionSources): Handler<typeof closeMission> {
  return async ({ tx, pilot, params, now }) => {
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const { loaded, judgement } = locked
    if (judgement.state === 'active') {
      const { id, type, attempt } = loaded.mission
      await appendToLedger(tx, pilot.familyId, {
        act: 'mission.closed',
        by: pilot.accountId,
        subjectId: id,
        details: { type, attempt },
        now,
      })
      await end(tx, loaded, { ...judgement, state: 'failed', by: pilot.accountId, now })
    }
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}
