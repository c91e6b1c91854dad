import type { remindVoter } from '#contract/documents/deadline-calls.ts'
import { loadRound } from '#server/features/documents/approvals/round.ts'
import { missingVoters, wasRemindedLately } from '#server/features/documents/approvals/missing-voters.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { lockDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { notify } from '#server/ground/notify.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Reminds one member of a missing vote, at most once a day across all pilots. */
export const remind: Handler<typeof remindVoter> = async ({ tx, pilot, params, body, now }) => {
  const round = await loadRound(tx, await lockDocument(tx, pilot, params.id))
  const vote = missingVoters(round).find(({ account_id }) => account_id === body.account_id)
  if (!round.row || !vote || vote.account_id === pilot.accountId) refuse('not_remindable')
  if (wasRemindedLately(vote, now)) refuse('reminded_today')

  await tx
    .updateTable('approval_voices')
    .set({ reminded_at: now })
    .where('family_id', '=', pilot.familyId)
    .where('round_id', '=', round.row.id)
    .where('account_id', '=', vote.account_id)
    .execute()
  await notify(tx, pilot.familyId, {
    kind: 'approval_reminder',
    to: [vote.account_id],
    by: pilot.accountId,
    documentId: round.document.id,
    version: round.version.number,
    now,
  })
  const votes = round.votes.map((one) => (one === vote ? { ...one, reminded_at: now } : one))
  return showRound(tx, pilot, { ...round, votes })
}
