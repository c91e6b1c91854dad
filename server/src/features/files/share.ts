import type { shareCategory } from '#contract/files/calls.ts'
import { expiryOf } from '#server/platform/share-expiry.ts'
import { showCategory } from '#server/features/files/data-room.ts'
import { lockCategory } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuseField } from '#server/platform/refuse.ts'

/**
 * Shares a category with an advisor, with or without an end date, or stops sharing it. Family members see
 * every category anyway.
 */
export const share: Handler<typeof shareCategory> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const category = await lockCategory(tx, pilot, { id: params.id, now })
  const keys = { family_id: familyId, category_id: category.id, account_id: body.account_id }
  const seat = await findMembership(tx, familyId, body.account_id)
  if (!seat || (body.is_shared && (seat.status !== 'active' || seat.role !== 'advisor')))
    refuseField('account_id', 'not_found')
  const endsAt = body.ends_on ? expiryOf(body.ends_on) : null
  if (body.is_shared && endsAt !== null && endsAt <= now) refuseField('ends_on', 'date_past')

  if (body.is_shared) {
    await tx
      .insertInto('category_shares')
      .values({ ...keys, ends_at: endsAt, shared_by: accountId, shared_at: now })
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'category_id', 'account_id']).doUpdateSet({ ends_at: endsAt }),
      )
      .execute()
  } else {
    const { numDeletedRows } = await tx
      .deleteFrom('category_shares')
      .where('family_id', '=', familyId)
      .where('category_id', '=', category.id)
      .where('account_id', '=', body.account_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return showCategory(tx, { viewer: pilot, now }, category.id)
  }
  const act = body.is_shared ? 'category.shared' : 'category.unshared'
  const details = { account_id: body.account_id, ...(endsAt && { ends_on: body.ends_on }) }
  await appendToLedger(tx, familyId, { act, by: accountId, subjectId: category.id, details, now })
  return showCategory(tx, { viewer: pilot, now }, category.id)
}
