import { type createToken, tokenLimits } from '#contract/api-tokens/calls.ts'
import { tokenPrefix } from '#contract/api-tokens/token-reach.ts'
import { newId } from '#contract/new-id.ts'
import { shownColumns, shownToken } from '#server/features/api-tokens/list.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { isMarked } from '#server/ground/second-factor-rule.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Creates a token and returns it, which happens only here. */
export function create(passwords: Throttle): Handler<typeof createToken> {
  return async ({ tx, pilot, body: { name, scope, days, current_password }, now }) => {
    const { familyId, accountId, sessionHash } = pilot
    // Locks the account, so that parallel requests can't exceed the limit.
    await expectOwnPassword(tx, {
      pilot,
      password: current_password,
      field: 'current_password',
      attempts: passwords,
    })
    const { count } = await tx
      .selectFrom('api_tokens')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(count) >= tokenLimits.perPilot) refuse('tokens_full')

    const token = `${tokenPrefix}${newSecret()}`
    const created = await tx
      .insertInto('api_tokens')
      .values({
        family_id: familyId,
        id: newId(now),
        account_id: accountId,
        token_hash: hashSecret(token),
        name,
        scope,
        has_second_factor: await isMarked(tx, sessionHash),
        created_at: now,
        expires_at: later(now, days * day),
        last_used_at: null,
      })
      .returning(shownColumns)
      .executeTakeFirstOrThrow()
    return { ...shownToken(created, now), token }
  }
}
