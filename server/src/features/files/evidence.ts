import { sql } from 'kysely'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Files count as evidence for their category's capital from the day of upload. */
export const fileEvidence: EvidenceSource = {
  named: (tx, familyId, reader) =>
    storedFiles(tx, familyId)
      .select((row) => [
        sql.lit<EvidenceKind>('file_stored').as('kind'),
        'f.id',
        'f.name as title',
        'c.capital',
        row.val(null).$castTo<string | null>().as('template'),
        'f.created_at as at',
        sql.lit('file' as const).as('place'),
        'f.id as place_id',
      ])
      .$if(reader !== undefined, (files) =>
        reader ? files.where(seesCategory(reader, 'f.category_id', new Date())) : files,
      ),

  dated: (tx, familyId) =>
    storedFiles(tx, familyId).select([
      sql.lit<EvidenceKind>('file_stored').as('kind'),
      'c.capital',
      'f.created_at as at',
      'f.created_at as since',
      sql<null>`null::text`.as('before_kind'),
      sql<null>`null::timestamptz`.as('before_at'),
    ]),
}

function storedFiles(tx: Tx, familyId: string) {
  return tx
    .selectFrom('file_categories as c')
    .innerJoin('files as f', (file) =>
      file.onRef('f.family_id', '=', 'c.family_id').onRef('f.category_id', '=', 'c.id'),
    )
    .where('c.family_id', '=', familyId)
    .where('f.family_id', '=', familyId)
    .where('f.binned_at', 'is', null)
}
