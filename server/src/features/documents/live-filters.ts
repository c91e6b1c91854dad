import { sql, type SqlBool } from 'kysely'

import { isOpenTo } from '#server/features/documents/readable.ts'
import type { LiveFilter } from '#server/ground/live/hearing.ts'

/** Of a paper hears who may read it, also that it is gone: that somebody works on their letter is nobody else's business. */
export const hearsOfPapers: LiveFilter = async (tx, hearer, paperIds) => {
  const readable = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', hearer.familyId)
    .where(sql<SqlBool>`id = any (${paperIds}::uuid[])`)
    .where(isOpenTo(hearer))
    .limit(1)
    .executeTakeFirst()
  return readable !== undefined
}

/** An entry of the ledger is told to everybody who reads it, unless it is about a paper that is hidden from them. */
export const hearsOfEntries: LiveFilter = async (tx, hearer, subjectIds) => {
  const hidden = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', hearer.familyId)
    .where(sql<SqlBool>`id = any (${subjectIds}::uuid[])`)
    .where((row) => row.not(isOpenTo(hearer)(row)))
    .execute()
  return new Set(subjectIds).size > hidden.length
}
