import type { confirmEmail as confirmEmailCall } from '#contract/auth/calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { emailKey, findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

/** Changes an account's address with the link emailed to the new one; works once. */
export function confirmEmail(throttles: SignInThrottles): Handler<typeof confirmEmailCall> {
  return async ({ body, visit, now, transaction }) => {
    await throttles.countLink(visit)
    const token_hash = hashSecret(body.token)
    try {
      return await transaction(async (tx) => {
        const found = await tx
          .selectFrom('email_changes')
          .select('account_id')
          .where('token_hash', '=', token_hash)
          .executeTakeFirst()
        if (!found) refuse('link_expired')
        visit.concerns(found.account_id)
        const account = await lockAccount(tx, found.account_id)
        const change = await tx
          .deleteFrom('email_changes')
          .where('token_hash', '=', token_hash)
          .returningAll()
          .executeTakeFirst()
        if (!change || change.expires_at <= now) refuse('link_expired')
        const owner = await findAccountByEmail(tx, change.email)
        if (owner && owner.id !== account.id) refuse('link_expired')
        await tx
          .updateTable('accounts')
          .set({ email: change.email, email_key: emailKey(change.email), email_proven_at: now })
          .where('id', '=', account.id)
          .execute()
        // Recovery links went to the old address, which is no longer the account's.
        await tx.deleteFrom('recovery_links').where('account_id', '=', account.id).execute()
        return { email: change.email }
      })
    } catch (error) {
      // Someone else registered the address in parallel.
      if (fieldsOf(error)['constraint'] === 'accounts_email_key_key') refuse('link_expired')
      throw error
    }
  }
}
