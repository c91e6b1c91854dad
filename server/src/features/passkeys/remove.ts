import type { removePasskey } from '#contract/passkeys/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { afterRemoval } from '#server/ground/second-factor-rule.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

export function remove(attempts: Throttle): Handler<typeof removePasskey> {
  return async ({ tx, pilot, params, body }) => {
    await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts,
    })
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', params.id)
      .where('account_id', '=', pilot.accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('not_found')
    await afterRemoval(tx, pilot.accountId)
    return { done: true }
  }
}
