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

import type { Tables } from '#server/tables.ts'

const builders = new WeakMap<pg.ClientBase, Kysely<Tables>>()

/** A query builder bound to one connection, so that whoever holds it speaks inside that connection's transaction and nowhere else. */
export function builderFor(client: pg.ClientBase): Kysely<Tables> {
  const known = builders.get(client)
  if (known) return known
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
        // Transactions belong to transaction.ts alone.
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

// A statement gets a name, and so is planned once per connection. The number is bounded: a text that is built anew each time must not fill the server.
const names = new Map<string, string>()
const mostNames = 500

/** The name under which a text is prepared; nothing once there are too many. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  private readonly client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = statementName(sql)
    const { rows, rowCount } = await this.client.query({ ...(name && { name }), text: sql, values: [...parameters] })
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; nothing here streams rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed')
  }
}
