import type { readTwoFactor } from '#contract/two-factor/calls.ts'
import type { Handler } from '#server/ground/handler.ts'

export const read: Handler<typeof readTwoFactor> = async ({ tx, pilot }) => {
  const row = await tx
    .selectFrom('two_factors')
    .leftJoin('recovery_codes', 'recovery_codes.account_id', 'two_factors.account_id')
    .select(({ fn }) => ['confirmed_at', fn.count<number>('recovery_codes.code_hash').as('left')])
    .where('two_factors.account_id', '=', pilot.accountId)
    .where('confirmed_at', 'is not', null)
    .groupBy('two_factors.account_id')
    .executeTakeFirst()
  return { since: row?.confirmed_at?.toISOString() ?? null, codes_left: row?.left ?? 0 }
}
