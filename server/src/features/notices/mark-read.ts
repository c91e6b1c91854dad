import type { readNotices } from '#contract/notices/calls.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Marks what was read. An id of somebody else's notice, or of none, changes nothing. */
export const markRead: Answer<typeof readNotices> = async ({ tx, pilot, body, now }) => {
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
