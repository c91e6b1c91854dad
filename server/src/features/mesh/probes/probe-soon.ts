import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Enqueues a probe that runs once the transaction has committed. */
export async function probeSoon(tx: Tx, { family_id, id }: { family_id: string; id: string }): Promise<void> {
  await sql`select graphile_worker.add_job('look_at_contact', json_build_object('family_id', ${family_id}::text, 'id', ${id}::text),
    job_key => concat('look:', ${family_id}::text, ':', ${id}::text), max_attempts => 3)`.execute(tx)
}
