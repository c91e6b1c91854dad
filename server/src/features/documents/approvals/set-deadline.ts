import type { setDeadline as setDeadlineCall } from '#contract/documents/deadline-calls.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { isDecidable, lockForWriting } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

const oneDay = 24 * 60 * 60 * 1000

/** Sets the deadline of a decision. The round stays open after it: a late vote is better than none. */
export const setDeadline: Handler<typeof setDeadlineCall> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  if (!isDecidable(document)) refuse('already_decided')
  // Yesterday in UTC is still today in some time zones.
  const yesterday = new Date(now.getTime() - oneDay).toISOString().slice(0, 10)
  if (body.decide_by !== null && body.decide_by < yesterday) refuseField('decide_by', 'date_past')
  await tx
    .updateTable('documents')
    .set({ decide_by: body.decide_by })
    .where('family_id', '=', document.family_id)
    .where('id', '=', document.id)
    .execute()
  return showDocument(tx, pilot, document.id)
}
