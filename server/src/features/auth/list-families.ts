import { sql } from 'kysely'

import type { listFamilies as listFamiliesCall } from '#contract/auth/family-calls.ts'
import type { Handler } from '#server/ground/handler.ts'

/** The families in which the pilot is an active member. */
export const listFamilies: Handler<typeof listFamiliesCall> = async ({ tx, pilot }) => {
  const { rows } = await sql<{
    family_id: string
    name: string
  }>`select * from families_of(${pilot.accountId}::uuid)`.execute(tx)
  return { items: rows.map(({ family_id, name }) => ({ id: family_id, name })), next: null }
}
