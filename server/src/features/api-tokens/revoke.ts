import type { revokeToken } from '#contract/api-tokens/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

export const revoke: Handler<typeof revokeToken> = async ({ tx, pilot, params }) => {
  const revoked = await tx
    .deleteFrom('api_tokens')
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (revoked.numDeletedRows === 0n) refuse('not_found')
  return { done: true }
}
