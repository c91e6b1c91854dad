import { type ExpressionBuilder, sql } from 'kysely'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables/all.ts'

// During an upgrade, an instance of the previous version approves without setting the date.
const approvedAt = sql<Date>`coalesce(documents.approved_at, documents.updated_at)`
const inForceSince = sql<Date>`coalesce(documents.in_force_since, documents.approved_at, documents.updated_at)`

/**
 * Documents in force and drafts, except protocol changes. A personal document counts only for its readers:
 * the count would reveal its existence to others.
 */
export const documentEvidence: EvidenceSource = {
  named: (tx, familyId, reader) =>
    tx
      .selectFrom('documents')
      .select((row) => {
        const isNamed = mayName(row, reader)
        return [
          kindOf(row).as('kind'),
          'id',
          row.case().when(isNamed).then(row.ref('title')).else('').end().as('title'),
          'capital',
          // Without a reader, missions need the template but must not see the title.
          reader
            ? row.case().when(isNamed).then(row.ref('template')).else(null).end().as('template')
            : 'template',
          dateOf(row).as('at'),
          row
            .case()
            .when(isNamed)
            .then(sql.lit('document' as const))
            .else(null)
            .end()
            .as('place'),
          'id as place_id',
        ]
      })
      .where('family_id', '=', familyId)
      .where('binned_at', 'is', null)
      .where('proposes_protocol', 'is', null)
      // Kind, date and capital alone would reveal a personal document.
      .$if(reader !== undefined, (documents) => documents.where((row) => mayName(row, reader))),

  dated: (tx, familyId, reader) =>
    tx
      .selectFrom('documents')
      .select((row) => [
        kindOf(row).as('kind'),
        'capital',
        dateOf(row).as('at'),
        row
          .case()
          .when('approved_version', 'is not', null)
          .then(inForceSince)
          .else(row.ref('created_at'))
          .end()
          .as('since'),
        row
          .case()
          .when('approved_version', 'is not', null)
          .then(sql.lit<EvidenceKind>('document_draft'))
          .else(null)
          .end()
          .as('before_kind'),
        row
          .case()
          .when('approved_version', 'is not', null)
          .then(row.ref('created_at'))
          .else(null)
          .end()
          .as('before_at'),
      ])
      .where('family_id', '=', familyId)
      .where('binned_at', 'is', null)
      .where('proposes_protocol', 'is', null)
      .$if(reader !== undefined, (documents) => documents.where((row) => mayName(row, reader))),
}

type Row = ExpressionBuilder<Tables, 'documents'>

function kindOf(row: Row) {
  return row
    .case()
    .when('approved_version', 'is not', null)
    .then(sql.lit<EvidenceKind>('document_approved'))
    .else(sql.lit<EvidenceKind>('document_draft'))
    .end()
}

/** The creation date of a draft, or the last approval of a document in force. */
function dateOf(row: Row) {
  return row
    .case()
    .when('approved_version', 'is not', null)
    .then(approvedAt)
    .else(row.ref('created_at'))
    .end()
}

function mayName(row: Row, reader: Pilot | undefined) {
  return reader ? isReadable(reader)(row) : row('class', '<>', 'personal')
}
