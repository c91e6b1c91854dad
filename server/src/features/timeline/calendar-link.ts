import {
  calendarPath,
  type endCalendarLink,
  type makeCalendarLink,
  type readCalendarLink,
} from '#contract/timeline/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

/** The dates of the pilot's calendar link. The link itself is not stored, only its hash. */
export const read: Handler<typeof readCalendarLink> = async ({ tx, pilot }) => {
  const link = await tx
    .selectFrom('calendar_links')
    .select(['created_at', 'read_at'])
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .executeTakeFirst()
  return { since: link?.created_at.toISOString() ?? null, read_at: link?.read_at?.toISOString() ?? null }
}

export function make(publicUrl: URL): Handler<typeof makeCalendarLink> {
  return async ({ tx, pilot, now }) => {
    const secret = newSecret()
    const link = { token_hash: hashSecret(secret), created_at: now, read_at: null }
    await tx
      .insertInto('calendar_links')
      .values({ family_id: pilot.familyId, account_id: pilot.accountId, ...link })
      .onConflict((conflict) => conflict.columns(['family_id', 'account_id']).doUpdateSet(link))
      .execute()
    const address = new URL(`/api${calendarPath.replace('{secret}', secret)}`, publicUrl).href
    return { since: now.toISOString(), read_at: null, address }
  }
}

export const end: Handler<typeof endCalendarLink> = async ({ tx, pilot }) => {
  await tx
    .deleteFrom('calendar_links')
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .execute()
  return { done: true }
}
