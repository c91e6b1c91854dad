import { isOpenTo, isReadable } from '#server/features/documents/readable.ts'
import type { HiddenDocuments, NameLookup } from '#server/ground/names.ts'

/** The titles of the given documents that the pilot may read; hidden documents are left out. */
export const documentTitles: NameLookup = async (tx, pilot, ids) => {
  if (ids.length === 0) return new Map()
  const documents = await tx
    .selectFrom('documents')
    .select(['id', 'title'])
    .where('family_id', '=', pilot.familyId)
    .where('id', 'in', [...ids])
    .where(isReadable(pilot))
    .execute()
  return new Map(documents.map(({ id, title }) => [id, title]))
}

/**
 * The given documents that the pilot may not read. Binned documents don't count: the family could read them
 * before.
 */
export const hiddenDocuments: HiddenDocuments = async (tx, pilot, ids) => {
  if (ids.length === 0) return new Set()
  const documents = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', pilot.familyId)
    .where('id', 'in', [...ids])
    .where((row) => row.not(isOpenTo(pilot)(row)))
    .execute()
  return new Set(documents.map(({ id }) => id))
}
