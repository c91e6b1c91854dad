import type { shareDocument } from '#contract/documents/calls.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { lockForWriting } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Shares a document with a member or ends the sharing. Only the author shares a personal document. */
export const share: Handler<typeof shareDocument> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const document = await lockForWriting(tx, pilot, params.id)
  if (document.author_id !== accountId && pilot.role !== 'founder') refuse('not_permitted')
  const reader = { family_id: familyId, document_id: document.id, account_id: body.account_id }
  const seat = await findMembership(tx, familyId, body.account_id)
  if (!seat || (body.is_shared && seat.status !== 'active')) refuseField('account_id', 'not_found')

  const changed = body.is_shared
    ? await tx
        .insertInto('document_shares')
        .values({ ...reader, shared_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    : await tx
        .deleteFrom('document_shares')
        .where('family_id', '=', familyId)
        .where('document_id', '=', document.id)
        .where('account_id', '=', body.account_id)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => numDeletedRows)
  if (changed === 0n) return showDocument(tx, pilot, document.id)
  const act = body.is_shared ? 'document.shared' : 'document.unshared'
  await appendToLedger(tx, familyId, {
    act,
    by: accountId,
    subjectId: document.id,
    details: { account_id: body.account_id },
    now,
  })
  return showDocument(tx, pilot, document.id)
}
