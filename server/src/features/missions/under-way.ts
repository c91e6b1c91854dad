import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { gather } from '#server/features/missions/gather.ts'
import { judge, type Judgement } from '#server/features/missions/judge.ts'
import { end } from '#server/features/missions/settle.ts'
import { show } from '#server/features/missions/show.ts'
import { findMission, findWhole, lockMission, namesOf, type Whole } from '#server/features/missions/store.ts'
import type { Evidence, EvidenceSource } from '#server/ground/evidence.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** What the acts of missions need from outside. */
export interface MissionSources {
  readonly evidence: readonly EvidenceSource[]
}

/** A mission that an act has taken in hand: its row is locked until the act ends. */
export interface Taken {
  readonly whole: Whole
  readonly judgement: Judgement
  readonly known: readonly Evidence[]
}

interface Asking {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}

/** `paperIds` are papers that the act has to know besides those that stand by the mission. */
export async function take({ evidence }: MissionSources, { tx, pilot, now }: Asking, id: string, paperIds: readonly string[] = []): Promise<Taken> {
  const whole = await findWhole(tx, await lockMission(tx, pilot.familyId, id))
  const known = await gather(evidence, tx, pilot.familyId, [...whole.mission.paper_ids, ...paperIds])
  return { whole, known, judgement: judge(whole, known, now) }
}

/** Nothing in a mission that has ended can be changed, also if its end has only just come about. */
export function expectUnderWay({ judgement }: Taken): void {
  if (judgement.state !== 'active') refuse('mission_over')
}

/** The mission after an act. If the act has brought about its outcome, that is written down with it. */
export async function settled({ tx, pilot, now }: Asking, { whole, known }: Taken): Promise<output<typeof Mission>> {
  const { family_id, id } = whole.mission
  const after = await findWhole(tx, await findMission(tx, family_id, id))
  await end(tx, after, { ...judge(after, known, now), by: pilot.accountId, now })
  return show(await findWhole(tx, await findMission(tx, family_id, id)), { known, names: await namesOf(tx, family_id), now })
}
