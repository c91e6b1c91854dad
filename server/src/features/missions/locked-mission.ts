import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { findFindings } from '#server/features/missions/find-findings.ts'
import { judge, type Judgement } from '#server/features/missions/judge.ts'
import { end } from '#server/features/missions/end-mission.ts'
import type { CallContext, MissionSources } from '#server/features/missions/mission-sources.ts'
import { showAll } from '#server/features/missions/show-missions.ts'
import {
  findMission,
  loadMission,
  lockMission,
  type MissionRow,
  type LoadedMission,
} from '#server/features/missions/store.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A mission whose row is locked until the transaction ends. */
export interface LockedMission {
  readonly loaded: LoadedMission
  readonly judgement: Judgement
}

export async function openMission(
  { checks }: Pick<MissionSources, 'checks'>,
  { tx, pilot, now }: CallContext,
  id: string,
): Promise<LockedMission> {
  const loaded = await loadMission(tx, await lockMission(tx, pilot.familyId, id))
  return {
    loaded,
    judgement: judge(loaded, await findFindings(checks, tx, pilot.familyId, [loaded], now), now),
  }
}

/** Refuses changes to an ended mission, even if its end isn't recorded yet. */
export function expectActive({ judgement }: LockedMission): void {
  if (judgement.state !== 'active') refuse('mission_over')
}

/** The mission after a change. Records its outcome if the change brought it about. */
export async function settleAndShow(
  sources: MissionSources,
  context: CallContext,
  { loaded }: LockedMission,
): Promise<output<typeof Mission>> {
  const { tx, pilot, now } = context
  const { family_id, id } = loaded.mission
  const after = await loadMission(tx, await findMission(tx, family_id, id))
  const findings = await findFindings(sources.checks, tx, family_id, [after], now)
  await end(tx, after, { ...judge(after, findings, now), by: pilot.accountId, now })
  return showMission(sources, context, await findMission(tx, family_id, id))
}

/** One mission as this pilot sees it. */
export async function showMission(
  sources: MissionSources,
  context: CallContext,
  mission: MissionRow,
): Promise<output<typeof Mission>> {
  const [shown] = await showAll(sources, context, [await loadMission(context.tx, mission)])
  return shown ?? refuse('not_found')
}
