import { type deleteFamily, lifecycleDays } from '#contract/family-lifecycle/calls.ts'
import { normalise } from '#contract/normalise.ts'
import { showLifecycle, typedName } from '#server/features/family-lifecycle/read-lifecycle.ts'
import { emailMembers } from '#server/features/family-lifecycle/email-members.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Schedules the deletion in 30 days and emails every member. Until then the family is read-only. */
export function requestDeletion(publicUrl: URL): Handler<typeof deleteFamily> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    if (body.name !== normalise(typedName(pilot)).trim()) refuseField('name', 'name_differs')
    const due = later(now, lifecycleDays.deletion * day)
    const inserted = await tx
      .insertInto('family_deletions')
      .values({ family_id: familyId, asked_by: accountId, asked_at: now, due_at: due })
      .onConflict((conflict) => conflict.doNothing())
      .returning('due_at')
      .executeTakeFirst()
    // Another founder was faster.
    if (!inserted) refuse('family_ends')
    await appendToLedger(tx, familyId, {
      act: 'family.deletion_asked',
      by: accountId,
      subjectId: familyId,
      details: { due_at: due.toISOString() },
      now,
    })
    await emailMembers(tx, pilot, { kind: 'family_deletion', day: due, publicUrl, now })
    return showLifecycle(tx, pilot)
  }
}
