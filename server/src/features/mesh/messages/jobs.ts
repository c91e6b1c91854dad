import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Enqueues one job per delivery in the transaction of its row. A second call replaces the first job. */
export async function putJobs(
  tx: Tx,
  familyId: string,
  { ids, at }: { ids: readonly string[]; at?: Date },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'deliver',
      json_build_object('family_id', ${familyId}::text, 'id', id),
      job_key => concat('delivery:', ${familyId}::text, ':', id),
      run_at => ${at ?? null}::timestamptz,
      max_attempts => 25
    ) from unnest(${[...ids].toSorted()}::text[]) as id`.execute(tx)
}

export async function dropJobs(tx: Tx, familyId: string, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.remove_job(concat('delivery:', ${familyId}::text, ':', id)) from unnest(${[...ids].toSorted()}::text[]) as id`.execute(
    tx,
  )
}
