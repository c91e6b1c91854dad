import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Takes away what was still to be done in a family that goes: every job whose key names it, as `word:family:…`. */
export async function forgetJobs(tx: Tx, familyId: string): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like concat('%:', ${familyId}::text, ':%')`.execute(tx)
}
