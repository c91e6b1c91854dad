import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables/all.ts'

/** Lookups of other features that notifications need. */
export interface NotificationLookups {
  /** The documents a pilot may read now; notifications about others are hidden. */
  readonly isReadable: (
    reader: Pick<Pilot, 'accountId' | 'role'>,
  ) => (row: ExpressionBuilder<Tables, 'documents'>) => Expression<SqlBool>
}
