import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Revokes every API token of an account, in all its families; returns how many there were. */
export async function revokeAllTokens(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{
    revoked: string
  }>`select revoke_api_tokens(${accountId}::uuid) as revoked`.execute(tx)
  return Number(rows[0]?.revoked ?? 0)
}

/** Deletes the tokens that expired before this moment. */
export async function forgetTokens(tx: Tx, before: Date): Promise<void> {
  await sql`select forget_api_tokens(${before})`.execute(tx)
}

export interface OpenedToken {
  readonly familyId: string
  readonly id: string
}

export async function touchToken(tx: Tx, { familyId, id }: OpenedToken, now: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
}
