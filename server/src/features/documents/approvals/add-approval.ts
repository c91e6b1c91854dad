import type { addApproval as addApprovalCall } from '#contract/documents/calls.ts'
import { loadRound } from '#server/features/documents/approvals/round.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { lockForWriting } from '#server/features/documents/store.ts'
import { notifyAddedVoter } from '#server/features/documents/approvals/notify-voters.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Adds a member whose approval is also required. Not for personal documents or approved ones. */
export const addApproval: Handler<typeof addApprovalCall> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  if (document.class === 'personal' || document.state === 'approved') refuse('not_addable')
  const { familyId } = pilot
  const seat = await findMembership(tx, familyId, body.account_id)
  if (seat?.status !== 'active') refuseField('account_id', 'not_found')

  const added = await tx
    .insertInto('document_added_approvals')
    .values({
      family_id: familyId,
      document_id: document.id,
      account_id: body.account_id,
      added_by: pilot.accountId,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return showDocument(tx, pilot, document.id)

  const { row } = await loadRound(tx, document)
  if (row?.state === 'open') {
    const vote = { is_recused: false, verdict: null, alignment: null, reason: null, answered_at: null }
    await tx
      .insertInto('approval_voices')
      .values({
        family_id: familyId,
        round_id: row.id,
        account_id: body.account_id,
        role: seat.role,
        ...vote,
      })
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'round_id', 'account_id']).doUpdateSet({ is_voter: true }),
      )
      .execute()
  }
  await appendToLedger(tx, familyId, {
    act: 'document.approval_added',
    by: pilot.accountId,
    subjectId: document.id,
    details: { account_id: body.account_id, version: document.version },
    now,
  })
  await notifyAddedVoter(tx, document, body.account_id, { by: pilot.accountId, now })
  return showDocument(tx, pilot, document.id)
}
