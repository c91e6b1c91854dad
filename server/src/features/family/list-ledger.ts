import type { listLedger as listLedgerCall } from '#contract/family/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { isCursorNumber, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The ledger, newest entry first. */
export const listLedger: Answer<typeof listLedgerCall> = async ({ tx, pilot, query }) => {
  const before = readCursor(query, [isCursorNumber])
  const rows = await tx
    .selectFrom('ledger')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .$if(before !== undefined, (entries) => entries.where('seq', '<', Number(before?.[0])))
    .orderBy('seq', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    // Written out: spreading a row costs more than anything else here.
    show: (row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      act: row.act,
      by: row.by_account,
      subject_id: row.subject_id,
      details: row.details,
      previous_hash: row.previous_hash,
      hash: row.hash,
    }),
    at: (row) => [row.seq],
  })
}
