import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { indexPassages } from '#server/ground/passages/index-passages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Lets the newest text of a paper be found by its words. */
export async function indexPaper(tx: Tx, familyId: string, id: string): Promise<void> {
  const paper = await versionOf(tx, familyId, id, 'version')
  if (paper) await indexPassages(tx, { ...paper, version: paper.number, family_id: familyId, document_id: id })
}

/** Both texts that can be found: the one in force first, which the newest leaves where it is. */
async function indexWhole(tx: Tx, familyId: string, id: string): Promise<void> {
  const inForce = await versionOf(tx, familyId, id, 'approved_version')
  if (inForce) await indexPassages(tx, { ...inForce, version: inForce.number, family_id: familyId, document_id: id })
  await indexPaper(tx, familyId, id)
}

/** With the paper held, so that who comes second at the same moment finds what the first has laid down. */
function versionOf(tx: Tx, familyId: string, id: string, which: 'version' | 'approved_version') {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', (version) =>
      version
        .onRef('document_versions.family_id', '=', 'documents.family_id')
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', `documents.${which}`),
    )
    .select(['documents.language', 'documents.approved_version', 'document_versions.number', 'document_versions.title', 'document_versions.body'])
    .where('documents.family_id', '=', familyId)
    .where('documents.id', '=', id)
    .forNoKeyUpdate('documents')
    .executeTakeFirst()
}

const atOnce = 50
const nowhere = '00000000-0000-0000-0000-000000000000'

/** Papers from before there was an index, and those that came in an archive: found beside everything else, until none is left. */
export async function indexLeftPapers(database: Database, log: Pick<FastifyBaseLogger, 'error'>, isClosing: () => boolean): Promise<void> {
  let last = { family_id: nowhere, id: nowhere }
  for (let left = atOnce; left === atOnce;) {
    const { rows } = await database.transaction((tx) =>
      sql<{ family_id: string; id: string }>`select * from papers_without_passages(${last.family_id}, ${last.id}, ${atOnce})`.execute(tx),
    )
    left = rows.length
    last = rows.at(-1) ?? last
    for (const { family_id, id } of rows) {
      if (isClosing()) return
      // One that can't be read must not keep the others from being found.
      await database
        .inFamily(family_id, (tx) => indexWhole(tx, family_id, id))
        .catch((error: unknown) => log.error(error, 'a paper could not be made findable'))
    }
  }
}
