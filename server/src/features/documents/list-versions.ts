import type { listVersions as listVersionsCall } from '#contract/documents/calls.ts'
import { findDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorNumber, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The versions of a document, newest first, without their texts. */
export const listVersions: Handler<typeof listVersionsCall> = async ({ tx, pilot, params, query }) => {
  const { id } = await findDocument(tx, pilot, params.id)
  const before = readCursor(query, [isCursorNumber])
  const rows = await tx
    .selectFrom('document_versions')
    .innerJoin('accounts', 'accounts.id', 'document_versions.author_id')
    .select([
      'number',
      'title',
      'hash',
      'made_by',
      'author_id',
      'accounts.full_name as author_name',
      'document_versions.created_at',
    ])
    .where('family_id', '=', pilot.familyId)
    .where('document_id', '=', id)
    .$if(before !== undefined, (versions) => versions.where('number', '<', Number(before?.[0])))
    .orderBy('number', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: (row) => ({ ...row, created_at: row.created_at.toISOString() }),
    at: (row) => [row.number],
  })
}
