import type { updateFamily } from '#contract/family/calls.ts'
import { shownFamily } from '#server/features/family/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Changes the family's identity, if nobody saved since it was read. */
export const update: Answer<typeof updateFamily> = async ({ tx, pilot, body, now }) => {
  const { version, ...fields } = body
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const family = await tx
    .updateTable('families')
    .set({ ...changes, version: version + 1 })
    .where('family_id', '=', pilot.familyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!family) refuse('out_of_date')

  await appendToLedger(tx, pilot.familyId, {
    act: 'family.changed',
    by: pilot.accountId,
    subjectId: pilot.familyId,
    details: { fields: Object.keys(changes) },
    now,
  })
  return shownFamily(family)
}
