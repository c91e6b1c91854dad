import type { ratifyDocument } from '#contract/documents/calls.ts'
import { openRound } from '#server/features/documents/approvals/open-round.ts'
import { loadRound } from '#server/features/documents/approvals/round.ts'
import { ratificationOf } from '#server/features/documents/approvals/founding-act.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { lockForWriting } from '#server/features/documents/store.ts'
import { notifyVoters } from '#server/features/documents/approvals/notify-voters.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Opens the ratification of a founding act, once the family has three voters. The act stays in force. */
export const ratify: Handler<typeof ratifyDocument> = async ({ tx, pilot, params, now }) => {
  const round = await loadRound(tx, await lockForWriting(tx, pilot, params.id))
  const ratification = (await ratificationOf(tx, round)) ?? refuse('not_ratifiable')

  const opened = await openRound(tx, ratification, { kind: 'ratification', openedBy: pilot.accountId, now })
  await appendToLedger(tx, pilot.familyId, {
    act: 'document.ratification_opened',
    by: pilot.accountId,
    subjectId: opened.document.id,
    details: { version: opened.version.number, hash: opened.version.hash },
    now,
  })
  await notifyVoters(tx, opened, { by: pilot.accountId, now })
  return showRound(tx, pilot, opened)
}
