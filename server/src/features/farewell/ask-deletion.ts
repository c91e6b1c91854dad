import { type deleteFamily, farewellDays } from '#contract/farewell/calls.ts'
import { showFarewell, typedName } from '#server/features/farewell/show.ts'
import { tellEverybody } from '#server/features/farewell/tell-everybody.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Lets the family end in 30 days, and tells everybody. Until then nothing is lost, and nothing changes. */
export function askDeletion(publicUrl: URL): Answer<typeof deleteFamily> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    if (body.name !== typedName(pilot).normalize('NFC').trim()) refuseField('name', 'name_differs')
    const due = later(now, farewellDays.deletion * day)
    const asked = await tx
      .insertInto('family_deletions')
      .values({ family_id: familyId, asked_by: accountId, asked_at: now, due_at: due })
      .onConflict((conflict) => conflict.doNothing())
      .returning('due_at')
      .executeTakeFirst()
    // Another founder was quicker.
    if (!asked) refuse('family_ends')
    await appendToLedger(tx, familyId, {
      act: 'family.deletion_asked',
      by: accountId,
      subjectId: familyId,
      details: { due_at: due.toISOString() },
      now,
    })
    await tellEverybody(tx, pilot, { kind: 'family_deletion', day: due, publicUrl, now })
    return showFarewell(tx, pilot)
  }
}
