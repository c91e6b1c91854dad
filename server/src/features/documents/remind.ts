import type { remindVoter } from '#contract/documents/deadline-calls.ts'
import { questionOf } from '#server/features/documents/approval.ts'
import { missingVoters, wasRemindedLately } from '#server/features/documents/missing-voters.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { findVersion, lockDocument } from '#server/features/documents/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { tell } from '#server/ground/tell.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Reminds one member of a missing vote, at most once a day, no matter how many pilots ask. */
export const remind: Answer<typeof remindVoter> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockDocument(tx, pilot, params.id)
  const version = await findVersion(tx, pilot.familyId, document.id, document.version)
  const question = await questionOf(tx, document, version)
  const voice = missingVoters(question).find(({ account_id }) => account_id === body.account_id)
  if (!question.round || !voice || voice.account_id === pilot.accountId) refuse('not_remindable')
  if (wasRemindedLately(voice, now)) refuse('reminded_today')

  await tx
    .updateTable('approval_voices')
    .set({ reminded_at: now })
    .where('family_id', '=', pilot.familyId)
    .where('round_id', '=', question.round.id)
    .where('account_id', '=', voice.account_id)
    .execute()
  await tell(tx, pilot.familyId, {
    kind: 'approval_reminder',
    to: [voice.account_id],
    by: pilot.accountId,
    documentId: document.id,
    version: version.number,
    now,
  })
  return showDocument(tx, pilot, document.id)
}
