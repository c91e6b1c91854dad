import { type ExpressionBuilder, sql } from 'kysely'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables.ts'

// An instance of the version before, still at work during an upgrade, approves without a date.
const approvedAt = sql<Date>`coalesce(documents.approved_at, documents.updated_at)`
const inForceSince = sql<Date>`coalesce(documents.in_force_since, documents.approved_at, documents.updated_at)`

/** Documents in force and drafts, changes of the protocol excepted. A personal one counts for the family, but is an entry only for those who may read it. */
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
          // Without a reader it says which of the nine it is, which missions ask for, but never what somebody called it.
          reader ? row.case().when(isNamed).then(row.ref('template')).else(null).end().as('template') : 'template',
          dateOf(row).as('at'),
          row
            .case()
            .when(isNamed)
            .then(sql.lit('paper' as const))
            .else(null)
            .end()
            .as('place'),
          'id as place_id',
        ]
      })
      .where('family_id', '=', familyId)
      .where('binned_at', 'is', null)
      .where('proposes_protocol', 'is', null)
      // Its kind, its day and its capital would already say what its author has done alone.
      .$if(reader !== undefined, (documents) => documents.where((row) => mayName(row, reader))),

  dated: (tx, familyId) =>
    tx
      .selectFrom('documents')
      .select((row) => [
        kindOf(row).as('kind'),
        'capital',
        dateOf(row).as('at'),
        row.case().when('approved_version', 'is not', null).then(inForceSince).else(row.ref('created_at')).end().as('since'),
        row.case().when('approved_version', 'is not', null).then(sql.lit<EvidenceKind>('document_draft')).else(null).end().as('before_kind'),
        row.case().when('approved_version', 'is not', null).then(row.ref('created_at')).else(null).end().as('before_at'),
      ])
      .where('family_id', '=', familyId)
      .where('binned_at', 'is', null)
      .where('proposes_protocol', 'is', null),
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

/** A draft is as old as it is; a paper in force as old as its last approval. */
function dateOf(row: Row) {
  return row.case().when('approved_version', 'is not', null).then(approvedAt).else(row.ref('created_at')).end()
}

function mayName(row: Row, reader: Pilot | undefined) {
  return reader ? isReadable(reader)(row) : row('class', '<>', 'personal')
}
