import { sql } from 'kysely'

import type { ParsedBodyOf } from '#contract/call.ts'
import type { addCriterion } from '#contract/missions/calls.ts'
import { isCheck } from '#contract/missions/checks.ts'
import type { CriterionRow, LoadedMission } from '#server/features/missions/store.ts'
import type { CallContext, MissionSources } from '#server/features/missions/mission-sources.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

export type CriterionValues = Pick<CriterionRow, 'key' | 'text' | 'parameters'>

export function valuesOf({ check, text, ...parameters }: ParsedBodyOf<typeof addCriterion>): CriterionValues {
  return check === undefined
    ? { key: 'own', text: text ?? '', parameters: {} }
    : { key: check, text: null, parameters }
}

export function isSame(one: CriterionValues, other: CriterionValues): boolean {
  return one.key === other.key && one.text === other.text && nameOf(one) === nameOf(other)
}

/** Refuses a duplicate criterion and a category of another family. */
export async function expectNew(
  { checks }: MissionSources,
  { tx, pilot, now }: CallContext,
  loaded: LoadedMission,
  values: CriterionValues,
): Promise<void> {
  const { key, parameters } = values
  if (loaded.criteria.some((criterion) => isSame(criterion, values))) refuse('criterion_listed')
  if (
    !isCheck(key) ||
    key === 'actions_done' ||
    key === 'actions_count' ||
    parameters.category_id === undefined
  )
    return
  const { category } = await checks[key](
    { tx, familyId: pilot.familyId, until: now, missionType: loaded.mission.type },
    parameters,
  )
  if (!category) refuseField('category_id', 'not_found')
}

export function storedParameters({ parameters }: CriterionValues) {
  return sql`${JSON.stringify(parameters)}::jsonb`
}

/** Criteria decide the outcome in the ledger, so their changes are recorded too. */
export async function writeChange(
  { tx, pilot, now }: CallContext,
  { mission }: LoadedMission,
  change: 'added' | 'changed' | 'removed' | 'restored',
): Promise<void> {
  const { id, type } = mission
  await appendToLedger(tx, pilot.familyId, {
    act: 'mission.criteria_changed',
    by: pilot.accountId,
    subjectId: id,
    details: { type, change },
    now,
  })
}

function nameOf({ parameters: { template, capital, category_id, count, under } }: CriterionValues): string {
  return JSON.stringify([template, capital, category_id?.toLowerCase(), count, under])
}
