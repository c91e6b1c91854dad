import type { ratifyDocument } from '#contract/documents/calls.ts'
import { openRound } from '#server/features/documents/approval.ts'
import { canRatify, ratificationOf } from '#server/features/documents/founding-act.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { lockForWriting } from '#server/features/documents/store.ts'
import { tellAsked } from '#server/features/documents/tell-asked.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Puts a founding act before the family, now that it is one of three voters or more. It stays in force meanwhile. */
export const ratify: Answer<typeof ratifyDocument> = async ({ tx, pilot, params, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  const question = (await canRatify(tx, document)) ? await ratificationOf(tx, document) : null
  if (!question) refuse('not_ratifiable')

  await openRound(tx, document, question, { kind: 'ratification', openedBy: pilot.accountId, now })
  await appendToLedger(tx, pilot.familyId, {
    act: 'document.ratification_opened',
    by: pilot.accountId,
    subjectId: document.id,
    details: { version: question.version.number, hash: question.version.hash },
    now,
  })
  await tellAsked(tx, document, question, { by: pilot.accountId, now })
  return showDocument(tx, pilot, document.id)
}
