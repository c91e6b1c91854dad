import { meshLimits } from '#contract/mesh/names.ts'
import { catalogDocument, probePathOf } from '#server/features/mesh/interfaces/catalog-document.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import type { ContactRow } from '#server/features/mesh/connection.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'

const timeout = 20_000

interface EnsureDocumentParts {
  readonly outgoing: Outgoing
  readonly database: Database
  readonly documents: DocumentReader
}

/**
 * Fetches an API's document if it is still missing, and replaces one of the catalog by the version that ships
 * with this server. Returns the row unchanged if that fails.
 */
export async function ensureDocument(
  { outgoing, database, documents }: EnsureDocumentParts,
  row: ContactRow,
): Promise<ContactRow> {
  if (row.kind !== 'interface') return row
  if (row.document_address === null) return renewFromCatalog({ database, documents }, row)
  if (row.operations !== null) return row
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
      // Skip if another document address was saved in the meantime.
      .where('document_address', '=', row.document_address)
      .execute(),
  )
  return { ...row, ...document }
}

async function renewFromCatalog(
  { database, documents }: Pick<EnsureDocumentParts, 'database' | 'documents'>,
  row: ContactRow,
): Promise<ContactRow> {
  const shipped = row.catalog_key === null ? null : catalogDocument(row.catalog_key)
  if (shipped === null || (shipped === row.document && row.operations !== null)) return row
  const read = await documents.read(shipped)
  if ('problem' in read) return row
  const before = row.document === null ? undefined : await documents.read(row.document)
  const isFromDocument = before !== undefined && !('problem' in before) && before.address === row.address
  // Any other address is the pilot's own.
  const address = (isFromDocument ? read.address : null) ?? row.address
  // A stored secret only opens for the origin it was entered for, and the new paths need not exist there.
  const isMoved = address !== row.address && new URL(address).origin !== new URL(row.address).origin
  if (row.sealed_secret !== null && isMoved) return row
  const renewed = { document: shipped, address, health_path: probePathOf(row.catalog_key) }
  const { numUpdatedRows } = await database.inFamily(row.family_id, (tx) =>
    tx
      .updateTable('contacts')
      .set({ ...renewed, operations: JSON.stringify(read.operations) })
      .where('family_id', '=', row.family_id)
      .where('id', '=', row.id)
      // Skip if the contact was changed in the meantime.
      .where('version', '=', row.version)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 0n ? row : { ...row, ...renewed, operations: read.operations }
}

async function fetchDocument(outgoing: Outgoing, address: string): Promise<string | undefined> {
  try {
    // Without credentials: the document is public and may be on another server.
    const response = await outgoing.read(address, {
      headers: { accept: 'application/json, application/yaml;q=0.9, text/yaml;q=0.8, */*;q=0.5' },
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    return response.ok && text.length <= meshLimits.document ? text : undefined
  } catch {
    return undefined
  }
}
