import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { indexPassages } from '#server/ground/passages/index-passages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Indexes the newest version of a document for search. */
export async function indexDocument(tx: Tx, familyId: string, id: string): Promise<void> {
  const document = await versionOf(tx, familyId, id, 'version')
  if (document)
    await indexPassages(tx, { ...document, version: document.number, family_id: familyId, document_id: id })
}

/**
 * Indexes the version in force and the newest one, in this order: indexing the newest leaves the other in
 * place.
 */
async function indexBothVersions(tx: Tx, familyId: string, id: string): Promise<void> {
  const inForce = await versionOf(tx, familyId, id, 'approved_version')
  if (inForce)
    await indexPassages(tx, { ...inForce, version: inForce.number, family_id: familyId, document_id: id })
  await indexDocument(tx, familyId, id)
}

/** Locks the document, so that a concurrent call sees the index the first one wrote. */
function versionOf(tx: Tx, familyId: string, id: string, column: 'version' | 'approved_version') {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', (version) =>
      version
        .onRef('document_versions.family_id', '=', 'documents.family_id')
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', `documents.${column}`),
    )
    .select([
      'documents.language',
      'documents.approved_version',
      'document_versions.number',
      'document_versions.title',
      'document_versions.body',
    ])
    .where('documents.family_id', '=', familyId)
    .where('documents.id', '=', id)
    .forNoKeyUpdate('documents')
    .executeTakeFirst()
}

const batchSize = 50
const nilId = '00000000-0000-0000-0000-000000000000'

/** Indexes older and imported documents in the background until none is left. */
export async function indexRemainingDocuments(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
  isClosing: () => boolean,
): Promise<void> {
  let last = { family_id: nilId, id: nilId }
  for (let left = batchSize; left === batchSize;) {
    const { rows } = await database.transaction((tx) =>
      sql<{
        family_id: string
        id: string
      }>`select * from documents_without_passages(${last.family_id}, ${last.id}, ${batchSize})`.execute(tx),
    )
    left = rows.length
    last = rows.at(-1) ?? last
    for (const { family_id, id } of rows) {
      if (isClosing()) return
      // One failing document must not stop the others.
      await database
        .inFamily(family_id, (tx) => indexBothVersions(tx, family_id, id))
        .catch((error: unknown) => log.error(error, 'a document could not be made findable'))
    }
  }
}
