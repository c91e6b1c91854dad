import type { leaveFamily } from '#contract/farewell/calls.ts'
import { lockFounders } from '#server/features/farewell/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { seatsOf } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { moveSession, moveSessionOut } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Does what changes a seat, and sees to every open decision that counts on it; `app.ts` hands it in. */
export type AroundChange = (tx: Tx, at: { readonly familyId: string; readonly now: Date }, change: () => Promise<void>) => Promise<void>

/** Leaves the family. Everything the pilot made stays; the seat stays theirs, empty. */
export function leave(aroundChange: AroundChange): Answer<typeof leaveFamily> {
  return async ({ tx, pilot, now }) => {
    const { familyId, accountId, sessionHash } = pilot
    const founders = await lockFounders(tx, familyId)
    if (founders.length === 1 && founders[0] === accountId) refuse('last_founder')
    await aroundChange(tx, { familyId, now }, async () => {
      await emptySeat(tx, pilot, now)
      await appendToLedger(tx, familyId, { act: 'member.left', by: accountId, subjectId: accountId, details: { role: pilot.role }, now })
    })

    const next = (await seatsOf(tx, accountId)).find(({ status }) => status === 'active')?.family_id
    // Other devices that stand in this family are signed out; this one goes on where there is somewhere to go.
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

async function emptySeat(tx: Tx, { familyId, accountId }: Pilot, now: Date): Promise<void> {
  const left = await tx
    .updateTable('members')
    .set({ status: 'inactive', left_at: now })
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  // Gone already, from another window.
  if (left.numUpdatedRows === 0n) refuse('session_refused')
  await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where((offer) => offer.or([offer('offered_to', '=', accountId), offer('offered_by', '=', accountId)]))
    .execute()
}
