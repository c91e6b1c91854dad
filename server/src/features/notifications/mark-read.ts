import type { markNotificationsRead } from '#contract/notifications/calls.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Marks notifications as read. Foreign and unknown ids change nothing. */
export const markRead: Handler<typeof markNotificationsRead> = async ({ tx, pilot, body, now }) => {
  const { ids } = body
  await tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (notices) => notices.where('id', 'in', ids ?? []))
    .execute()
  return { done: true }
}
