import type { Selectable } from 'kysely'

import type { updateFamily } from '#contract/family/calls.ts'
import { findFamily, shownFamily } from '#server/features/family/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

/** Work in the same transaction after a change of the family's record; `app.ts` provides it. */
export type AfterChange = (tx: Tx, pilot: Pilot, now: Date) => Promise<void>

/** Changes the family's identity if its version is still current. */
export function update(afterChange: AfterChange): Handler<typeof updateFamily> {
  return async ({ tx, pilot, body, now }) => {
    const { version, ...fields } = body
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const hasChanges = Object.keys(changes).length > 0
    const family = hasChanges
      ? await save(tx, pilot.familyId, version, changes)
      : await findFamily(tx, pilot.familyId)
    if (!family || (!hasChanges && family.version !== version)) refuse('out_of_date')
    if (!hasChanges) return shownFamily(family)
    if (family.purpose_statement.trim() === '' && (await needsPurpose(tx, family))) refuse('purpose_needed')

    // Documents before the ledger, in the global lock order, so that transactions can't deadlock.
    await afterChange(tx, pilot, now)
    await appendToLedger(tx, pilot.familyId, {
      act: 'family.changed',
      by: pilot.accountId,
      subjectId: pilot.familyId,
      details: { fields: Object.keys(changes) },
      now,
    })
    return shownFamily(family)
  }
}

/**
 * Value-based management rates every vote against the purpose statement, so one must exist while that
 * protocol is in force or proposed.
 */
async function needsPurpose(
  tx: Tx,
  family: Pick<Selectable<Tables['families']>, 'family_id' | 'governance_protocol'>,
): Promise<boolean> {
  if (family.governance_protocol === 'value_based_management') return true
  const proposed = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', family.family_id)
    .where('proposes_protocol', '=', 'value_based_management')
    .where('state', 'in', ['draft', 'waiting'])
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  return proposed !== undefined
}

function save(tx: Tx, familyId: string, version: number, changes: object) {
  return tx
    .updateTable('families')
    .set({ ...changes, version: version + 1 })
    .where('family_id', '=', familyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
