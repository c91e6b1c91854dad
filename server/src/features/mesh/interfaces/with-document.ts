import { meshLimits } from '#contract/mesh/names.ts'
import { readOperations } from '#server/features/mesh/interfaces/read-operations.ts'
import type { ContactRow } from '#server/features/mesh/reach.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'

const patience = 20_000

/** An interface with its document, fetched if that has not succeeded yet; as it was where it does not succeed now either. */
export async function withDocument({ outgoing, database }: { outgoing: Outgoing; database: Database }, row: ContactRow): Promise<ContactRow> {
  if (row.kind !== 'interface' || row.operations !== null || row.document_address === null) return row
  const fetched = await fetchDocument(outgoing, row.document_address)
  const read = fetched === undefined ? undefined : readOperations(fetched, row.document_address)
  const address = row.address || read?.address
  if (!read || !address) return row
  const document = { document: fetched ?? null, operations: read.operations, address }
  await database.inFamily(row.family_id, (tx) =>
    tx
      .updateTable('contacts')
      .set({ ...document, operations: JSON.stringify(read.operations) })
      .where('family_id', '=', row.family_id)
      .where('id', '=', row.id)
      // Whoever named another document meanwhile was later.
      .where('document_address', '=', row.document_address)
      .execute(),
  )
  return { ...row, ...document }
}

async function fetchDocument(outgoing: Outgoing, address: string): Promise<string | undefined> {
  try {
    // Without the credential: a document is public, and what it names may be another server.
    const response = await outgoing.read(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) })
    const text = await response.text()
    return response.ok && text.length <= meshLimits.document ? text : undefined
  } catch {
    return undefined
  }
}
