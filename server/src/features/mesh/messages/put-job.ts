import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** Asks for deliveries to be made, at once or later, in the transaction of their rows. One job each: asked for twice, the later word counts. */
export async function putJobs(tx: Tx, familyId: string, { ids, at }: { ids: readonly string[]; at?: Date }): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'deliver',
      json_build_object('family_id', ${familyId}::text, 'id', id),
      job_key => concat('delivery:', ${familyId}::text, ':', id),
      run_at => ${at ?? null}::timestamptz,
      max_attempts => 25
    ) from unnest(${[...ids].toSorted()}::text[]) as id`.execute(tx)
}

/** What was asked for is no longer wanted. */
export async function dropJobs(tx: Tx, familyId: string, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.remove_job(concat('delivery:', ${familyId}::text, ':', id)) from unnest(${[...ids].toSorted()}::text[]) as id`.execute(
    tx,
  )
}
