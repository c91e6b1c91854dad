import type { leaveFamily } from '#contract/family-lifecycle/calls.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import type { Handler } from '#server/ground/handler.ts'
import { activeFounders, membershipsOf } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { moveSession, moveSessionOut } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Leaves the family. The pilot's work remains; their membership becomes inactive. */
export function leave(aroundChange: AroundChange): Handler<typeof leaveFamily> {
  return async ({ tx, pilot, now }) => {
    const { familyId, accountId, sessionHash } = pilot
    const founders = await activeFounders(tx, familyId)
    if (founders.length === 1 && founders[0] === accountId) refuse('last_founder')
    await aroundChange(tx, { familyId, now }, async () => {
      await deactivate(tx, pilot, now)
      await appendToLedger(tx, familyId, {
        act: 'member.left',
        by: accountId,
        subjectId: accountId,
        details: { role: pilot.role },
        now,
      })
    })

    const next = (await membershipsOf(tx, accountId)).find(({ status }) => status === 'active')?.family_id
    // Other devices in this family are signed out; this session moves to another family if there is one.
    await tx
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('family_id', '=', familyId)
      .where('token_hash', '!=', sessionHash)
      .execute()
    await (next ? moveSession(tx, sessionHash, next, now) : moveSessionOut(tx, sessionHash))
    return { moved_to: next ?? null }
  }
}

async function deactivate(tx: Tx, { familyId, accountId }: Pilot, now: Date): Promise<void> {
  const left = await tx
    .updateTable('members')
    .set({ status: 'inactive', left_at: now })
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  // Already left in another window.
  if (left.numUpdatedRows === 0n) refuse('session_refused')
  await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where((offer) => offer.or([offer('offered_to', '=', accountId), offer('offered_by', '=', accountId)]))
    .execute()
}
