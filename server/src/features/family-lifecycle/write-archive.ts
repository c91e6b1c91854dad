import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import type {
  ArchiveParts,
  HiddenDocument,
  StoredFile,
} from '#server/features/family-lifecycle/archive-sources.ts'
import { accountColumns } from '#server/features/family-lifecycle/account-columns.ts'
import type { ArchiveWriter } from '#server/features/family-lifecycle/archive-writer.ts'
import {
  accountsName,
  archiveFormat,
  ledgerName,
  type Manifest,
  manifestName,
  tableFile,
} from '#server/features/family-lifecycle/manifest.ts'
import {
  documentFile,
  documentPath,
  type DocumentVersion,
} from '#server/features/family-lifecycle/document-files.ts'
import { countOf, readInPieces, rowsOf } from '#server/features/family-lifecycle/archive-rows.ts'
import { exportText } from '#server/ground/exported-ledger.ts'
import { findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'

export interface ExportRequest {
  readonly familyId: string
  readonly accountId: string
  readonly name: string
  readonly language: Language
  readonly now: Date
}

interface WriteOptions {
  readonly request: ExportRequest
  readonly parts: ArchiveParts
  readonly report: (done: number, total: number) => Promise<void>
}

/** An archive whose rows are written, but not yet its files. */
export interface WrittenRows {
  readonly manifest: Omit<Manifest, 'bytes'>
  readonly files: readonly StoredFile[]
  readonly total: number
}

/** Writes every row and document of a family that the requester may read, in one snapshot. */
export async function writeRowsOfFamily(
  tx: Tx,
  archive: ArchiveWriter,
  { request, parts, report }: WriteOptions,
): Promise<WrittenRows> {
  const { familyId, accountId, language, now } = request
  const hidden = await parts.hiddenDocuments(tx, familyId, accountId)
  const hiddenIds = hidden.map(({ id }) => id)
  const head = (await findHead(tx, familyId)) ?? refuse('not_found')
  const family = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow()
  const stored = await parts.storedFiles(tx, familyId, language)
  const total = (await countRows(tx, parts.tables, { familyId, hiddenIds })) + head.seq + stored.length
  let done = 0
  const wrote = async (rows: number) => {
    done += rows
    await report(done, total)
  }
  const output = { archive, wrote }

  const leftOut = byAuthor(hidden)
  await archive.file('README.txt', [
    readme(language, { family: family.name, name: request.name, now, leftOut }),
  ])
  const files: Manifest['files'] = []
  for (const table of parts.tables) {
    const rows = readInPieces(tx, table.name, rowsOf(table, familyId, hiddenIds))
    files.push(await writeRows(output, tableFile(table.name), rows))
  }
  files.push(await writeRows(output, accountsName, readInPieces(tx, 'accounts', accountsOf(familyId))))
  for await (const versions of readInPieces(tx, 'documents', versionsOf(familyId, hiddenIds))) {
    for (const version of versions)
      await archive.file(documentPath(version), [documentFile(version, parts.markdownOf(version))])
    await wrote(versions.length)
  }
  files.push(await writeLedger(output, tx, familyId, head))

  const manifest = {
    format: archiveFormat as typeof archiveFormat,
    family_id: familyId,
    family_name: family.name,
    made_at: now.toISOString(),
    made_by: request.name,
    schema: await newestMigration(tx),
    files,
    left_out: leftOut,
  }
  return { manifest, files: stored, total }
}

/**
 * Writes the files and the manifest. Outside the snapshot: files may take hours, and as long as a snapshot is
 * open, PostgreSQL keeps old row versions.
 */
export async function writeFilesOfFamily(
  archive: ArchiveWriter,
  { manifest, files, total }: WrittenRows,
  { request, parts, report }: WriteOptions,
): Promise<void> {
  let done = total - files.length
  archive.folder('files')
  for (const { path, blobId, size } of files) {
    // Also within a large file: an export without progress counts as dead.
    const content = reporting(parts.readFile(request.familyId, blobId), () => report(done, total))
    await archive.bytes(path, content, size)
    done += 1
  }
  const bytes = files.map(({ blobId, path }) => ({ blob_id: blobId, path }))
  const whole: Manifest = { ...manifest, bytes }
  await archive.file(manifestName, [`${JSON.stringify(whole, null, 2)}\n`])
}

async function* reporting(
  content: AsyncIterable<Uint8Array>,
  report: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    yield bytes
    await report()
  }
}

/** The number of rows to write. Document versions count twice: as rows and as readable documents. */
async function countRows(
  tx: Tx,
  tables: ArchiveParts['tables'],
  { familyId, hiddenIds }: { familyId: string; hiddenIds: readonly string[] },
): Promise<number> {
  let count = 0
  for (const table of tables) {
    const { rows } = await countOf(table, familyId, hiddenIds).execute(tx)
    count += (rows[0]?.rows ?? 0) * (table.name === 'document_versions' ? 2 : 1)
  }
  return count
}

interface Output {
  readonly archive: ArchiveWriter
  /** Reports progress. */
  readonly wrote: (rows: number) => Promise<void>
}

/** Writes rows as one JSON array, a line per row. */
async function writeRows(
  { archive, wrote }: Output,
  name: string,
  pieces: AsyncGenerator<{ row: string }[]>,
): Promise<Manifest['files'][number]> {
  let rows = 0
  const lines = async function* () {
    for await (const some of pieces) {
      yield `${rows === 0 ? '[\n' : ',\n'}${some.map(({ row }) => row).join(',\n')}`
      rows += some.length
      await wrote(some.length)
    }
    yield rows === 0 ? '[]\n' : '\n]\n'
  }
  const sha256 = await archive.file(name, lines())
  return { name, sha256, rows }
}

async function writeLedger(
  { archive, wrote }: Output,
  tx: Tx,
  familyId: string,
  head: Parameters<typeof exportText>[1],
): Promise<Manifest['files'][number]> {
  const entries = async function* () {
    for await (const piece of ledgerPieces(tx, familyId, head)) {
      yield piece
      await wrote(piece.length)
    }
  }
  const sha256 = await archive.file(ledgerName, exportText(familyId, head, entries()))
  return { name: ledgerName, sha256, rows: head.seq }
}

/** The newest migration of this database. */
export async function newestMigration(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(tx)
  return rows[0]?.name ?? ''
}

function accountsOf(familyId: string) {
  const columns = sql.join(accountColumns.map((column) => sql.ref(`a.${column}`)))
  return sql<{ row: string }>`select row_to_json(t)::text as row from (
    select ${columns} from accounts a join members m on m.account_id = a.id where m.family_id = ${familyId}::uuid order by a.id) t`
}

function versionsOf(familyId: string, hidden: readonly string[]) {
  return sql<DocumentVersion>`select v.document_id, v.number, v.title, v.body, v.hash, v.made_by, a.full_name as author,
      to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, d.class, d.capital, d.language, d.state, d.version as newest,
      d.title as newest_title, d.approved_version
    from document_versions v
    join documents d on d.family_id = v.family_id and d.id = v.document_id
    join accounts a on a.id = v.author_id
    where v.family_id = ${familyId}::uuid and not (v.document_id = any (${[...hidden]}::uuid[]))
    order by v.document_id, v.number`
}

function byAuthor(hidden: readonly HiddenDocument[]): Manifest['left_out'] {
  const authors = new Map<string, Manifest['left_out'][number]>()
  for (const { author_id, author } of hidden)
    authors.set(author_id, { author_id, author, documents: (authors.get(author_id)?.documents ?? 0) + 1 })
  return [...authors.values()]
}

interface ReadmeValues {
  readonly family: string
  readonly name: string
  readonly now: Date
  readonly leftOut: Manifest['left_out']
}

function readme(language: Language, { family, name, now, leftOut }: ReadmeValues): string {
  const values = {
    family: family || translate(language, 'emails:invitation.unnamed_family'),
    name: name || translate(language, 'emails:invitation.unnamed_person'),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(now),
  }
  const omitted = leftOut.map(
    ({ author, documents }) =>
      `- ${translate(language, 'archive:left_out', { name: author, count: documents })}`,
  )
  const parts = [
    translate(language, 'archive:readme', values),
    ...(omitted.length > 0 ? [translate(language, 'archive:left_out_title'), omitted.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
