import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import type { ArchiveParts, HiddenPaper, KeptFile } from '#server/features/farewell/archive-parts.ts'
import { accountColumns, archiveTables } from '#server/features/farewell/archive-tables.ts'
import type { ArchiveWriter } from '#server/features/farewell/archive-writer.ts'
import { accountsName, archiveFormat, ledgerName, type Manifest, manifestName, tableFile } from '#server/features/farewell/manifest.ts'
import { paperFile, paperPath, type PaperVersion } from '#server/features/farewell/paper-files.ts'
import { countOf, readInPieces, rowsOf } from '#server/features/farewell/rows.ts'
import { exportText } from '#server/ground/exported-ledger.ts'
import { findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'

export interface ArchiveAsked {
  readonly familyId: string
  readonly accountId: string
  readonly name: string
  readonly language: Language
  readonly now: Date
}

interface Writing {
  readonly asked: ArchiveAsked
  readonly parts: ArchiveParts
  readonly tell: (done: number, total: number) => Promise<void>
}

/** Everything of a family that whoever asked may read, as files; gives how many rows it wrote. */
export async function writeArchive(tx: Tx, archive: ArchiveWriter, { asked, parts, tell }: Writing): Promise<number> {
  const { familyId, accountId, language, now } = asked
  const hidden = await parts.hiddenPapers(tx, familyId, accountId)
  const hiddenIds = hidden.map(({ id }) => id)
  const head = (await findHead(tx, familyId)) ?? refuse('not_found')
  const family = await tx.selectFrom('families').select('name').where('family_id', '=', familyId).executeTakeFirstOrThrow()
  const counts = new Map<string, number>()
  for (const table of archiveTables) {
    const { rows } = await countOf(table, familyId, hiddenIds).execute(tx)
    counts.set(table.name, rows[0]?.rows ?? 0)
  }
  // Versions are written twice: as rows and as papers one can read.
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0) + (counts.get('document_versions') ?? 0) + head.seq
  let done = 0
  const wrote = async (rows: number) => {
    done += rows
    await tell(done, total)
  }

  const leftOut = byAuthor(hidden)
  const { kept, tooLarge } = fitting(await parts.keptFiles(tx, familyId, language))
  await archive.file('README.txt', [readme(language, { family: family.name, name: asked.name, now, leftOut, tooLarge })])
  const files: Manifest['files'] = []
  const rowFile = async (name: string, pieces: AsyncGenerator<{ row: string }[]>) => {
    let rows = 0
    const lines = async function* () {
      for await (const some of pieces) {
        yield `${rows === 0 ? '[\n' : ',\n'}${some.map(({ row }) => row).join(',\n')}`
        rows += some.length
        await wrote(some.length)
      }
      yield rows === 0 ? '[]\n' : '\n]\n'
    }
    files.push({ name, sha256: await archive.file(name, lines()), rows })
  }
  for (const table of archiveTables) await rowFile(tableFile(table.name), readInPieces(tx, table.name, rowsOf(table, familyId, hiddenIds)))
  await rowFile(accountsName, readInPieces(tx, 'accounts', accountsOf(familyId)))
  for await (const versions of readInPieces(tx, 'papers', versionsOf(familyId, hiddenIds))) {
    for (const version of versions) await archive.file(paperPath(version), [paperFile(version, parts.markdownOf(version))])
    await wrote(versions.length)
  }
  archive.folder('files')
  for (const { path, blobId } of kept) await archive.bytes(path, parts.readFile(familyId, blobId))

  const entries = async function* () {
    for await (const piece of ledgerPieces(tx, familyId, head)) {
      yield piece
      await wrote(piece.length)
    }
  }
  files.push({ name: ledgerName, sha256: await archive.file(ledgerName, exportText(familyId, head, entries())), rows: head.seq })
  const manifest: Manifest = {
    format: archiveFormat,
    family_id: familyId,
    family_name: family.name,
    made_at: now.toISOString(),
    made_by: asked.name,
    schema: await newestMigration(tx),
    files,
    bytes: kept.map(({ blobId, path }) => ({ blob_id: blobId, path })),
    bytes_left_out: tooLarge,
    left_out: leftOut,
  }
  await archive.file(manifestName, [`${JSON.stringify(manifest, null, 2)}\n`])
  return total
}

// A zip of this form ends at four gigabytes; what else is in it is small.
const mostBytes = 3.5 * 1024 ** 3

/** As many files as the archive can hold, the smaller ones first; how many are left is said in it. */
function fitting(files: readonly KeptFile[]): { kept: readonly KeptFile[]; tooLarge: number } {
  let bytes = 0
  const kept = files.toSorted((a, b) => a.size - b.size).filter(({ size }) => (bytes += size) <= mostBytes)
  return { kept, tooLarge: files.length - kept.length }
}

/** The newest migration this database has. */
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
  return sql<PaperVersion>`select v.document_id, v.number, v.title, v.body, v.hash, v.made_by, a.full_name as author,
      to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, d.class, d.capital, d.language, d.state, d.version as newest,
      d.title as newest_title, d.approved_version
    from document_versions v
    join documents d on d.family_id = v.family_id and d.id = v.document_id
    join accounts a on a.id = v.author_id
    where v.family_id = ${familyId}::uuid and not (v.document_id = any (${[...hidden]}::uuid[]))
    order by v.document_id, v.number`
}

function byAuthor(hidden: readonly HiddenPaper[]): Manifest['left_out'] {
  const authors = new Map<string, Manifest['left_out'][number]>()
  for (const { author_id, author } of hidden) authors.set(author_id, { author_id, author, papers: (authors.get(author_id)?.papers ?? 0) + 1 })
  return [...authors.values()]
}

interface Told {
  readonly family: string
  readonly name: string
  readonly now: Date
  readonly leftOut: Manifest['left_out']
  readonly tooLarge: number
}

function readme(language: Language, { family, name, now, leftOut, tooLarge }: Told): string {
  const values = {
    family: family || say(language, 'mails:invitation.unnamed_family'),
    name: name || say(language, 'mails:invitation.unnamed_person'),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(now),
  }
  const notThere = leftOut.map(({ author, papers }) => `- ${say(language, 'archive:left_out', { name: author, count: papers })}`)
  const parts = [
    say(language, 'archive:readme', values),
    ...(tooLarge > 0 ? [say(language, 'archive:files_left_out', { count: tooLarge })] : []),
    ...(notThere.length > 0 ? [say(language, 'archive:left_out_title'), notThere.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
