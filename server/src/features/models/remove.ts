import type { removeServer } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Deletes a self-hosted server with its secret. If it was in use, no other connection replaces it. */
export const remove: Handler<typeof removeServer> = async ({ tx, pilot: { accountId }, params }) => {
  await lockAccount(tx, accountId)
  const { numDeletedRows } = await tx
    .deleteFrom('llm_connections')
    .where('account_id', '=', accountId)
    .where('provider', '=', 'self_hosted')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('not_found')
  return showSettings(tx, accountId)
}
