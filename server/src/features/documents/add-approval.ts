import type { addApproval as addApprovalCall } from '#contract/documents/calls.ts'
import { questionOf } from '#server/features/documents/approval.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { findVersion, lockForWriting } from '#server/features/documents/store.ts'
import { tellAdded } from '#server/features/documents/tell-asked.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSeat } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Requires the approval of a named member on top. A personal paper is its author's alone, and what is approved is approved. */
export const addApproval: Answer<typeof addApprovalCall> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  if (document.class === 'personal' || document.state === 'approved') refuse('not_addable')
  const { familyId } = pilot
  const seat = await findSeat(tx, familyId, body.account_id)
  if (seat?.status !== 'active') refuseField('account_id', 'not_found')

  const added = await tx
    .insertInto('document_added_approvals')
    .values({ family_id: familyId, document_id: document.id, account_id: body.account_id, added_by: pilot.accountId, added_at: now })
    .onConflict((there) => there.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return showDocument(tx, pilot, document.id)

  const { round } = await questionOf(tx, document, await findVersion(tx, familyId, document.id, document.version))
  if (round?.state === 'open') {
    const voice = { is_recused: false, verdict: null, alignment: null, reason: null, answered_at: null }
    await tx
      .insertInto('approval_voices')
      .values({ family_id: familyId, round_id: round.id, account_id: body.account_id, role: seat.role, ...voice })
      .onConflict((there) => there.columns(['family_id', 'round_id', 'account_id']).doUpdateSet({ is_voter: true }))
      .execute()
  }
  await appendToLedger(tx, familyId, {
    act: 'document.approval_added',
    by: pilot.accountId,
    subjectId: document.id,
    details: { account_id: body.account_id, version: document.version },
    now,
  })
  await tellAdded(tx, document, body.account_id, { by: pilot.accountId, now })
  return showDocument(tx, pilot, document.id)
}
