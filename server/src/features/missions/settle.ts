import { sql } from 'kysely'

import { findFindings } from '#server/features/missions/find-findings.ts'
import { judge, type Judgement } from '#server/features/missions/judge.ts'
import { findWholes, type Whole } from '#server/features/missions/store.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Ending extends Judgement {
  /** Who brought it about; null for the clock. */
  readonly by: string | null
  readonly now: Date
}

/** Writes an outcome down, with what was found for each criterion, so that it stays as it was. The mission's row is locked. */
export async function end(tx: Tx, { mission, criteria }: Whole, { state, findings, by, now }: Ending): Promise<void> {
  if (mission.state !== 'active' || state === 'active') return
  const { family_id, id, attempt, days, started_at } = mission
  const closed_at = now < mission.ends_at ? now : mission.ends_at
  await tx
    .updateTable('missions')
    .set({ state, closed_at, version: mission.version + 1 })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  for (const [index, criterion] of criteria.entries()) {
    await tx
      .updateTable('mission_criteria')
      .set({ ended_as: sql`${JSON.stringify(findings[index])}::jsonb` })
      .where('family_id', '=', family_id)
      .where('id', '=', criterion.id)
      .execute()
  }
  const open = criteria.flatMap(({ key, text, parameters }, index) => {
    const { is_met = false, category } = findings[index] ?? {}
    return is_met ? [] : [{ key, text, parameters, ...(category && { category }) }]
  })
  const unmet = open.map(({ key }) => key)
  const unmet_criteria = sql`${JSON.stringify(open)}::jsonb`
  await tx
    .insertInto('mission_attempts')
    .values({ family_id, mission_id: id, attempt, state, days, started_at, closed_at, unmet, unmet_criteria })
    .execute()
  await appendToLedger(tx, family_id, { act: `mission.${state}`, by, subjectId: id, details: { type: mission.type, attempt, unmet }, now })
}

/** Recognises every outcome of a family that has come about: what is achieved, and what is out of days. */
export async function settleFamily(tx: Tx, familyId: string, { checks, now }: { checks: CheckSources; now: Date }): Promise<void> {
  // Locked in one order; one that another transaction has ended in the meantime is no longer among them.
  const missions = await tx
    .selectFrom('missions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (missions.length === 0) return
  const wholes = await findWholes(tx, familyId, missions)
  const findings = await findFindings(checks, tx, familyId, wholes, now)
  for (const whole of wholes) await end(tx, whole, { ...judge(whole, findings, now), by: null, now })
}
