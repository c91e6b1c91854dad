import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables.ts'

/** What notices ask of other features. */
export interface NoticeParts {
  /** Which papers somebody may read: of the others they are told nothing, also where they could read them once. */
  readonly isReadable: (reader: Pick<Pilot, 'accountId' | 'role'>) => (row: ExpressionBuilder<Tables, 'documents'>) => Expression<SqlBool>
}
