import { standingOf } from '#contract/documents/allowed-votes.ts'
import type { removeApproval as removeApprovalCall } from '#contract/documents/calls.ts'
import { questionOf } from '#server/features/documents/approval.ts'
import { settle } from '#server/features/documents/settle.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { findVersion, lockForWriting } from '#server/features/documents/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Takes back an added approval. Only who asked for it can, and not after it was answered: nobody silences a no. */
export const removeApproval: Answer<typeof removeApprovalCall> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  const { familyId } = pilot
  const version = await findVersion(tx, familyId, document.id, document.version)
  const { round, added, voices } = await questionOf(tx, document, version)
  const entry = added.find(({ account_id }) => account_id === body.account_id)
  const hasAnswered = voices.some(({ account_id, verdict }) => account_id === body.account_id && verdict !== null)
  if (!entry || entry.added_by !== pilot.accountId || hasAnswered) refuse('not_removable')

  await tx
    .deleteFrom('document_added_approvals')
    .where('family_id', '=', familyId)
    .where('document_id', '=', document.id)
    .where('account_id', '=', body.account_id)
    .execute()
  if (round) {
    // Without the added approval their role decides whether they vote.
    const { matter } = await questionOf(tx, document, version)
    await tx
      .updateTable('approval_voices')
      .set({ is_voter: standingOf(matter, body.account_id) === 'voter' })
      .where('family_id', '=', familyId)
      .where('round_id', '=', round.id)
      .where('account_id', '=', body.account_id)
      .execute()
  }
  await appendToLedger(tx, familyId, {
    act: 'document.approval_removed',
    by: pilot.accountId,
    subjectId: document.id,
    details: { account_id: body.account_id, version: document.version },
    now,
  })
  // It may have been the only thing still missing.
  if (round?.state === 'open') await settle(tx, document, round, { by: pilot.accountId, now })
  return showDocument(tx, pilot, document.id)
}
