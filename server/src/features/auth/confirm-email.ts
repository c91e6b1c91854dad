import type { confirmEmail as confirmEmailCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { emailKey, findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** Changes an account's address with the link that was mailed to the new one, once. */
export function confirmEmail(guesses: Guesses): Answer<typeof confirmEmailCall> {
  return async ({ body, visit, now, transaction }) => {
    await guesses.countLink(visit.address)
    const token_hash = hashSecret(body.token)
    try {
      return await transaction(async (tx) => {
        const found = await tx.selectFrom('email_changes').select('account_id').where('token_hash', '=', token_hash).executeTakeFirst()
        if (!found) refuse('link_expired')
        const account = await lockAccount(tx, found.account_id)
        const change = await tx.deleteFrom('email_changes').where('token_hash', '=', token_hash).returningAll().executeTakeFirst()
        if (!change || change.expires_at <= now) refuse('link_expired')
        const holder = await findAccountByEmail(tx, change.email)
        if (holder && holder.id !== account.id) refuse('link_expired')
        await tx
          .updateTable('accounts')
          .set({ email: change.email, email_key: emailKey(change.email), email_proven_at: now })
          .where('id', '=', account.id)
          .execute()
        // They went to the old address, which is no longer the account's.
        await tx.deleteFrom('recovery_links').where('account_id', '=', account.id).execute()
        return { email: change.email }
      })
    } catch (error) {
      // Somebody else took the address in the same moment.
      if ((error as { constraint?: string }).constraint === 'accounts_email_key_key') refuse('link_expired')
      throw error
    }
  }
}
