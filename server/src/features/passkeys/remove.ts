import type { removePasskey } from '#contract/passkeys/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

export const remove: Answer<typeof removePasskey> = async ({ tx, pilot, params }) => {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('id', '=', params.id).where('account_id', '=', pilot.accountId).executeTakeFirst()
  if (numDeletedRows === 0n) refuse('not_found')
  return { done: true }
}
