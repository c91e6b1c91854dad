import { secretContext, signingKeyContext } from '#server/features/mesh/connection.ts'
import { emailSealPlace } from '#server/platform/email/email-text.ts'
import { keySealPlace as modelKeyPlace } from '#server/ground/models/connection.ts'
import { totpSealPlace as secondFactorPlace } from '#server/ground/second-factor.ts'
import type { Tables } from '#server/tables/all.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/** A column of sealed texts: what it is sealed for, and what each of its texts is bound to. */
export interface SealedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  readonly purpose: string
  /** Its rows are seen only by their own family. */
  readonly isFamilys: boolean
  /** Reads its sealed texts; `rest` continues the `where` clause. */
  readonly read: (tx: Tx, rest: RawBuilder<unknown>) => Promise<readonly SealedText[]>
}

export interface SealedText {
  readonly id: readonly unknown[]
  readonly text: string
  /** The context that the text is bound to. */
  readonly place: string
}

function sealedColumn<Table extends keyof Tables>(
  table: Table,
  column: keyof Tables[Table] & string,
  {
    placeOf,
    ...more
  }: Omit<SealedColumn, 'table' | 'column' | 'read'> & {
    readonly placeOf: (row: Selectable<Tables[Table]>) => string
  },
): SealedColumn {
  return {
    table,
    column,
    ...more,
    read: async (tx, rest) => {
      const { rows } = await sql<Selectable<Tables[Table]> & Record<string, unknown>>`
        select * from ${sql.table(table)} where ${sql.ref(column)} is not null ${rest}`.execute(tx)
      return rows.map((row) => ({
        id: more.key.map((name) => row[name]),
        text: String(row[column]),
        place: placeOf(row),
      }))
    },
  }
}

/** Every column that holds what the secret key has sealed. A test compares it with the columns of the database. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('two_factors', 'sealed_secret', {
    key: ['account_id'],
    purpose: 'two-factor',
    isFamilys: false,
    placeOf: ({ account_id }) => secondFactorPlace(account_id),
  }),
  sealedColumn('llm_connections', 'sealed_key', {
    key: ['account_id', 'id'],
    purpose: 'models',
    isFamilys: false,
    placeOf: modelKeyPlace,
  }),
  sealedColumn('contacts', 'sealed_secret', {
    key: ['family_id', 'id'],
    purpose: 'mesh',
    isFamilys: true,
    placeOf: secretContext,
  }),
  sealedColumn('contacts', 'sealed_signing_key', {
    key: ['family_id', 'id'],
    purpose: 'mesh',
    isFamilys: true,
    placeOf: signingKeyContext,
  }),
  sealedColumn('outbox', 'sealed_body', {
    key: ['id'],
    purpose: 'mail',
    isFamilys: false,
    placeOf: emailSealPlace,
  }),
]
