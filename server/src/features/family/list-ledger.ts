import type { listLedger as listLedgerCall } from '#contract/family/calls.ts'
import type { ActLookups } from '#server/features/family/list-acts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorNumber, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/**
 * The ledger, newest first. The document of an entry is omitted if this pilot may not read it; the hash still
 * covers it.
 */
export function listLedger({
  hiddenDocuments,
}: Pick<ActLookups, 'hiddenDocuments'>): Handler<typeof listLedgerCall> {
  return async ({ tx, pilot, query }) => {
    const before = readCursor(query, [isCursorNumber])
    const rows = await tx
      .selectFrom('ledger')
      .selectAll()
      .where('family_id', '=', pilot.familyId)
      .$if(before !== undefined, (entries) => entries.where('seq', '<', Number(before?.[0])))
      .orderBy('seq', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const documents = rows.flatMap(({ act, subject_id }) =>
      act.startsWith('document.') && subject_id ? [subject_id] : [],
    )
    const hidden = await hiddenDocuments(tx, pilot, [...new Set(documents)])
    return pageOf(rows, query, {
      // Explicit fields: spreading a row is the most expensive part here.
      show: (row) => ({
        seq: row.seq,
        at: row.at.toISOString(),
        act: row.act,
        by: row.by_account,
        subject_id: hidden.has(row.subject_id ?? '') ? null : row.subject_id,
        details: row.details,
        previous_hash: row.previous_hash,
        hash: row.hash,
      }),
      at: (row) => [row.seq],
    })
  }
}
