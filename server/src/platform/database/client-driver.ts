import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'

import type { Tables } from '#server/tables/all.ts'
import { codeOf } from '#server/platform/error-details.ts'

const builders = new WeakMap<pg.ClientBase, Kysely<Tables>>()

/** A query builder bound to one connection, so that its queries run only in that connection's transaction. */
export function builderFor(client: pg.ClientBase): Kysely<Tables> {
  const existing = builders.get(client)
  if (existing) return existing
  const connection = new ClientConnection(client)
  const nothing = async () => {}
  const builder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        // Only transaction.ts opens transactions.
        beginTransaction: refuseNested,
        commitTransaction: refuseNested,
        rollbackTransaction: refuseNested,
        destroy: nothing,
      }),
    },
  })
  builders.set(client, builder)
  return builder
}

async function refuseNested(): Promise<void> {
  throw new Error('A transaction is opened by platform/database only')
}

// Named statements are planned once per connection. The number is bounded, because generated SQL could fill
// the server.
const names = new Map<string, string>()
const maxNames = 500

/** The prepared statement's name; undefined once there are too many. */
export function statementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= maxNames) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  private readonly client: pg.ClientBase
  private failure: unknown

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = statementName(sql)
    const { rows, rowCount } = await this.client
      .query({ ...(name && { name }), text: sql, values: [...parameters] })
      .catch((error: unknown) => this.throwCause(error))
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // After a failure PostgreSQL refuses every statement with 25P02, which hides the cause, such as a full
  // disk. Throw the first error instead.
  private throwCause(error: unknown): never {
    if (!isAborted(error)) this.failure = error
    throw this.failure ?? error
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; nothing here streams rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed')
  }
}

/** PostgreSQL refused a statement because an earlier one of the same transaction failed. */
function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02'
}
