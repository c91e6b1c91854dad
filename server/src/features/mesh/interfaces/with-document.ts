import { meshLimits } from '#contract/mesh/names.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import type { ContactRow } from '#server/features/mesh/reach.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'

const patience = 20_000

interface WithDocumentParts {
  readonly outgoing: Outgoing
  readonly database: Database
  readonly documents: DocumentReader
}

/** An interface with its document, fetched if that has not succeeded yet; as it was where it does not succeed now either. */
export async function withDocument({ outgoing, database, documents }: WithDocumentParts, row: ContactRow): Promise<ContactRow> {
  if (row.kind !== 'interface' || row.operations !== null || row.document_address === null) return row
  const fetched = await fetchDocument(outgoing, row.document_address)
  const read = fetched === undefined ? undefined : await documents.read(fetched, row.document_address)
  if (!read || 'problem' in read) return row
  const address = row.address || read.address
  if (!address) return row
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
    const response = await outgoing.read(address, {
      headers: { accept: 'application/json, application/yaml;q=0.9, text/yaml;q=0.8, */*;q=0.5' },
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    return response.ok && text.length <= meshLimits.document ? text : undefined
  } catch {
    return undefined
  }
}
