import type { Selectable } from 'kysely'

import type { listPasskeys } from '#contract/passkeys/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tables } from '#server/tables/all.ts'

export const list: Handler<typeof listPasskeys> = async ({ tx, pilot }) => {
  const rows = await tx
    .selectFrom('passkeys')
    .select(shownColumns)
    .where('account_id', '=', pilot.accountId)
    .orderBy('created_at')
    .execute()
  return { items: rows.map(shownPasskey), next: null }
}

export const shownColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

export function shownPasskey(row: Pick<Selectable<Tables['passkeys']>, (typeof shownColumns)[number]>) {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
