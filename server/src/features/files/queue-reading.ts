import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Queues a background job that extracts the text of a version. Its job key holds the file id, so that
 * deleting the family can remove it.
 */
export async function queueReading(
  tx: Tx,
  { familyId, fileId, version }: { familyId: string; fileId: string; version: number },
): Promise<void> {
  const payload = JSON.stringify({ family: familyId, file: fileId, version })
  const name = `read_file:${fileId}:${version}`
  await sql`select graphile_worker.add_job('read_file', ${payload}::json, queue_name => 'reading', job_key => ${name}, max_attempts => 5)`.execute(
    tx,
  )
}
