import type { updateAccount } from '#contract/account/calls.ts'
import { ownAccount } from '#server/features/account/read-account.ts'
import type { Handler } from '#server/ground/handler.ts'

export const update: Handler<typeof updateAccount> = async ({ tx, pilot, body }) => {
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('accounts').set(changes).where('id', '=', pilot.accountId).execute()
  return ownAccount(tx, pilot.accountId)
}
