import type { readEmailChange, withdrawEmailChange } from '#contract/account/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The pending change of address. */
export const readChange: Handler<typeof readEmailChange> = async ({ tx, pilot, now }) => {
  const row = await tx
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('account_id', '=', pilot.accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return { pending: row ? { email: row.email, expires_at: row.expires_at.toISOString() } : null }
}

export const withdrawChange: Handler<typeof withdrawEmailChange> = async ({ tx, pilot }) => {
  const { numDeletedRows } = await tx
    .deleteFrom('email_changes')
    .where('account_id', '=', pilot.accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('not_found')
  return { done: true }
}
