import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Removes the pending jobs of a deleted family: every job whose key contains it, as `word:family:…`. */
export async function forgetJobs(tx: Tx, familyId: string): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like concat('%:', ${familyId}::text, ':%')`.execute(
    tx,
  )
}
