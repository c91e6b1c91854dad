import { sql } from 'kysely'

import { isReadable } from '#server/features/documents/readable.ts'
import type { RecordedThing, TimelineReader, TimelineSource } from '#server/ground/timeline.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The days documents came into force and, if it is a later version, the day of the version in force now. */
export const documentDays: TimelineSource = {
  needs: 'document.read',
  things: (tx, reader) =>
    inForce(tx, reader, 'document_in_force', 'in_force_since').unionAll(renewed(tx, reader)),
}

function inForce(
  tx: Tx,
  reader: TimelineReader,
  kind: RecordedThing['kind'],
  column: 'in_force_since' | 'approved_at',
) {
  return tx
    .selectFrom('documents')
    .select([
      sql.lit(kind).as('kind'),
      'documents.id',
      'documents.title',
      sql<null>`null::text`.as('template'),
      sql<string>`${sql.ref(`documents.${column}`)}::date`.as('first_day'),
      sql<null>`null::date`.as('until_day'),
      sql<null>`null::text`.as('state'),
      sql.lit('document' as const).as('place'),
      'documents.id as place_id',
    ])
    .where('documents.family_id', '=', reader.familyId)
    .where(`documents.${column}`, 'is not', null)
    .where(isReadable(reader))
}

function renewed(tx: Tx, reader: TimelineReader) {
  return inForce(tx, reader, 'document_renewed', 'approved_at').whereRef(
    'documents.approved_at',
    '>',
    'documents.in_force_since',
  )
}
