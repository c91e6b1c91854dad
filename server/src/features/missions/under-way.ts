import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { findFindings } from '#server/features/missions/find-findings.ts'
import { judge, type Judgement } from '#server/features/missions/judge.ts'
import { end } from '#server/features/missions/settle.ts'
import type { Acting, MissionSources } from '#server/features/missions/sources.ts'
import { showAll } from '#server/features/missions/show-all.ts'
import { findMission, findWhole, lockMission, type MissionRow, type Whole } from '#server/features/missions/store.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A mission that an act has taken in hand: its row is locked until the act ends. */
export interface Taken {
  readonly whole: Whole
  readonly judgement: Judgement
}

export async function take({ checks }: Pick<MissionSources, 'checks'>, { tx, pilot, now }: Acting, id: string): Promise<Taken> {
  const whole = await findWhole(tx, await lockMission(tx, pilot.familyId, id))
  return { whole, judgement: judge(whole, await findFindings(checks, tx, pilot.familyId, [whole], now), now) }
}

/** Nothing in a mission that has ended can be changed, also if its end has only just come about. */
export function expectUnderWay({ judgement }: Taken): void {
  if (judgement.state !== 'active') refuse('mission_over')
}

/** The mission after an act. If the act has brought about its outcome, that is written down with it. */
export async function settled(sources: MissionSources, acting: Acting, { whole }: Taken): Promise<output<typeof Mission>> {
  const { tx, pilot, now } = acting
  const { family_id, id } = whole.mission
  const after = await findWhole(tx, await findMission(tx, family_id, id))
  const findings = await findFindings(sources.checks, tx, family_id, [after], now)
  await end(tx, after, { ...judge(after, findings, now), by: pilot.accountId, now })
  return showMission(sources, acting, await findMission(tx, family_id, id))
}

/** One mission as this pilot sees it. */
export async function showMission(sources: MissionSources, acting: Acting, mission: MissionRow): Promise<output<typeof Mission>> {
  const [shown] = await showAll(sources, acting, [await findWhole(acting.tx, mission)])
  return shown ?? refuse('not_found')
}
