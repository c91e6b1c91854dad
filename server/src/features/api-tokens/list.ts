import type { Selectable } from 'kysely'

import type { listTokens } from '#contract/api-tokens/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tables } from '#server/tables/all.ts'

/** The pilot's tokens for this family. The tokens themselves are not stored. */
export const list: Handler<typeof listTokens> = async ({ tx, pilot, now }) => {
  const rows = await tx
    .selectFrom('api_tokens')
    .select(shownColumns)
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map((row) => shownToken(row, now)) }
}

export const shownColumns = ['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'] as const

export function shownToken(
  row: Pick<Selectable<Tables['api_tokens']>, (typeof shownColumns)[number]>,
  now: Date,
) {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
