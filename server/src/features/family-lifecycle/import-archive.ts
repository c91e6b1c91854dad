import { createHash, type Hash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { complexityError } from '#contract/documents/document-complexity.ts'
import { accountColumns } from '#server/features/family-lifecycle/account-columns.ts'
import { accountsName, tableFile } from '#server/features/family-lifecycle/manifest.ts'
import type { Row } from '#server/features/family-lifecycle/read-rows.ts'
import type { ReadArchive } from '#server/features/family-lifecycle/read-archive.ts'
import { upgradeRow } from '#server/features/family-lifecycle/upgrade-row.ts'
import { newestMigration } from '#server/features/family-lifecycle/write-archive.ts'
import { emailKey } from '#server/ground/accounts.ts'
import type { ArchiveTable } from '#server/ground/archive-tables.ts'
import { type Database, enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { newSecret } from '#server/platform/secrets.ts'
import type { Tables } from '#server/tables/all.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** Tables and operations of other features that an import uses. */
export interface ImportParts {
  /** The tables of the archive, in import order. */
  readonly tables: readonly ArchiveTable[]
  /** Writes the bytes of one blob into this server's store; returns its pieces. */
  readonly writeBytes: (
    blob: { familyId: string; blobId: string },
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<readonly PieceRow[]>
  /** Indexes a family's files as if they had just been uploaded. */
  readonly afterFiles: (tx: Tx, familyId: string) => Promise<void>
  /** The hash of a version's text, to compare with the one in the archive. */
  readonly hashOf: (document: { readonly title: string; readonly body: string }) => string
}

const batchSize = 200

/** Imports a family completely or not at all. Its members set a new password by recovery. */
export async function importArchive(
  database: Database,
  archive: ReadArchive,
  { tables, hashOf, writeBytes, afterFiles }: ImportParts,
): Promise<void> {
  const { manifest, ledger } = archive
  await expectWholeVersions(archive, hashOf)
  // An unknown random password: members set their own by recovery.
  const password_hash = await hashPassword(newSecret())
  // Before the rows: the sweep removes bytes of a failed import.
  const pieces = await writeFiles(archive, writeBytes)
  await database
    .transaction(async (tx) => {
      await enterFamily(tx, manifest.family_id)
      await expectImportable(tx, archive)
      for await (const rows of archive.rows(accountsName)) await insertAccounts(tx, rows, password_hash)
      for (const { name } of tables) {
        for await (const archived of archive.rows(tableFile(name))) {
          const rows = archived.map((row) => upgradeRow(name, row, manifest.schema))
          expectOwn(rows, manifest.family_id, name)
          await insertRows(tx, name, name === 'invitations' ? rows.map(withoutLink) : rows)
        }
      }
      await insertRows(
        tx,
        'blob_pieces',
        pieces.map((piece) => ({ ...piece })),
      )
      await afterFiles(tx, manifest.family_id)
      const previous_hash = ledger.entries.at(-1)?.previous_hash ?? ''
      await insertRows(tx, 'ledger_heads', [{ family_id: manifest.family_id, ...ledger.head, previous_hash }])
      await insertRows(tx, 'ledger', ledger.entries as unknown as Row[])
    })
    .catch(explainMissingFounder)
}

// The archive predates the constraint that a family always has a founder.
function explainMissingFounder(error: Error & { readonly constraint?: string }): never {
  if (error.constraint !== 'family_has_founder') throw error
  throw new CannotStart(
    'The family in this archive has no active founder. Give it one where it comes from, and export it again.',
    { cause: error },
  )
}

type PieceRow = Tables['blob_pieces']

/** Writes the bytes of every file; refuses content that doesn't match the hash of its row. */
async function writeFiles(
  { manifest, rows, bytes }: ReadArchive,
  writeBytes: ImportParts['writeBytes'],
): Promise<PieceRow[]> {
  const paths = new Map(manifest.bytes.map(({ blob_id, path }) => [blob_id, path]))
  const pieces: PieceRow[] = []
  for await (const batch of rows(tableFile('blobs')))
    for (const { id, hash } of batch) {
      const path = paths.get(String(id))
      // Earlier versions left out large files: the file is listed, and its bytes are reported as missing.
      if (path === undefined) continue
      const content = await bytes(path)
      if (!content) throw new CannotStart(`The archive is not whole: ${path} is missing.`)
      const sha256 = createHash('sha256')
      const blob = { familyId: manifest.family_id, blobId: String(id) }
      pieces.push(...(await writeBytes(blob, hashing(content, sha256))))
      if (sha256.digest('hex') !== hash)
        throw new CannotStart(`The archive was changed: ${path} is not as it was written.`)
    }
  return pieces
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    hash.update(bytes)
    yield bytes
  }
}

async function expectImportable(tx: Tx, { manifest }: ReadArchive): Promise<void> {
  const newest = await newestMigration(tx)
  if (manifest.schema > newest)
    throw new CannotStart('The archive comes from a newer Forerunners. Update this house first.')
  const family = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', manifest.family_id)
    .executeTakeFirst()
  if (family)
    throw new CannotStart(`The family ${family.name || manifest.family_id} is in this house already.`)
}

/** Refuses documents whose text doesn't match its hash, or can't be parsed safely. */
async function expectWholeVersions(archive: ReadArchive, hashOf: ImportParts['hashOf']): Promise<void> {
  for await (const rows of archive.rows(tableFile('document_versions')))
    for (const row of rows) expectWholeVersion(row, hashOf)
}

function expectWholeVersion(
  { document_id, number, title, body, hash }: Row,
  hashOf: ImportParts['hashOf'],
): void {
  if (complexityError(String(body)))
    throw new CannotStart(
      `Version ${String(number)} of the document ${String(document_id)} is nested too deeply or has too many parts to be read.`,
    )
  if (hashOf({ title: String(title), body: String(body) }) === hash) return
  throw new CannotStart(
    `The archive was changed: version ${String(number)} of the document ${String(document_id)} is not as it was written.`,
  )
}

// Row-level security would refuse it too, but with an error about policies.
function expectOwn(rows: readonly Row[], familyId: string, table: string): void {
  if (rows.some(({ family_id }) => family_id !== familyId))
    throw new CannotStart(`The archive was changed: ${table} holds rows of another family.`)
}

/** Accounts that already exist, because the pilot came with another family, are unchanged. */
async function insertAccounts(tx: Tx, rows: readonly Row[], password_hash: string): Promise<void> {
  for (const row of rows) {
    const email = String(row['email'])
    const existing = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst()
    if (existing && existing.id !== row['id'])
      throw new CannotStart(`There is another account with the address ${email} in this house.`)
    if (existing) continue
    const account = Object.fromEntries(accountColumns.map((column) => [column, row[column]]))
    await insertRows(tx, 'accounts', [{ ...account, email_key: emailKey(email), password_hash }])
  }
}

// The link was a secret and isn't exported; the invitation must be sent again.
function withoutLink(row: Row): Row {
  return { ...row, token_hash: `\\x${randomBytes(32).toString('hex')}` }
}

/**
 * PostgreSQL parses the rows itself, so no value passes through a JavaScript type. Missing columns get their
 * defaults.
 */
async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(
      tx,
    )
  }
}
