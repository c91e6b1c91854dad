import { sql, type SqlBool } from 'kysely'

import { isOpenTo } from '#server/features/documents/readable.ts'
import type { LiveFilter } from '#server/ground/live/recipients.ts'

/** Only readers of a document receive its events, including its deletion. */
export const canHearDocuments: LiveFilter = async (tx, hearer, documentIds) => {
  const readable = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', hearer.familyId)
    .where(sql<SqlBool>`id = any (${documentIds}::uuid[])`)
    .where(isOpenTo(hearer))
    .limit(1)
    .executeTakeFirst()
  return readable !== undefined
}

/**
 * Ledger events go to every ledger reader, unless all of them are about documents hidden from that reader.
 */
export const canHearEntries: LiveFilter = async (tx, hearer, subjectIds) => {
  const hidden = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', hearer.familyId)
    .where(sql<SqlBool>`id = any (${subjectIds}::uuid[])`)
    .where((row) => row.not(isOpenTo(hearer)(row)))
    .execute()
  return new Set(subjectIds).size > hidden.length
}
