import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { accountColumns, archiveTables } from '#server/features/farewell/archive-tables.ts'
import { accountsName, tableFile } from '#server/features/farewell/manifest.ts'
import type { ReadArchive } from '#server/features/farewell/read-archive.ts'
import { newestMigration } from '#server/features/farewell/write-archive.ts'
import { emailKey } from '#server/ground/accounts.ts'
import { type Database, enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { newSecret } from '#server/platform/secrets.ts'
import type { Tables } from '#server/tables.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

type Row = Record<string, unknown>

/** What an import asks of other features. */
export interface ImportParts {
  /** Lays the bytes of one content into this house's store, and says where its pieces lie. */
  readonly layBytes: (blob: { familyId: string; blobId: string }, bytes: Uint8Array) => Promise<readonly PieceRow[]>
  /** Lets the files of a family be found, as if they had just been brought. */
  readonly afterFiles: (tx: Tx, familyId: string) => Promise<void>
  /** The hash of a version's text, to be compared with the one that came with it. */
  readonly hashOf: (paper: { readonly title: string; readonly body: string }) => string
}

const atOnce = 200

/** Brings a family into this house, all of it or nothing. Its members set a new password by recovery. */
export async function importArchive(database: Database, archive: ReadArchive, { hashOf, layBytes, afterFiles }: ImportParts): Promise<void> {
  const { manifest, ledger } = archive
  expectWholeVersions(archive, hashOf)
  // A password that nobody knows: whoever comes sets their own with the link of the recovery.
  const password_hash = await hashPassword(newSecret())
  // Before the rows: what is laid in vain is swept away by the house.
  const pieces = await layFiles(archive, layBytes)
  await database.transaction(async (tx) => {
    await enterFamily(tx, manifest.family_id)
    await expectRoom(tx, archive)
    await layAccounts(tx, archive.rows(accountsName), password_hash)
    for (const table of archiveTables) {
      const rows = archive.rows(tableFile(table.name))
      expectOwn(rows, manifest.family_id, table.name)
      await layRows(tx, table.name, table.name === 'invitations' ? rows.map(withoutLink) : rows)
    }
    await layRows(
      tx,
      'blob_pieces',
      pieces.map((piece) => ({ ...piece })),
    )
    await afterFiles(tx, manifest.family_id)
    const previous_hash = ledger.entries.at(-1)?.previous_hash ?? ''
    await layRows(tx, 'ledger_heads', [{ family_id: manifest.family_id, ...ledger.head, previous_hash }])
    await layRows(tx, 'ledger', ledger.entries as unknown as Row[])
  })
}

type PieceRow = Tables['blob_pieces']

/** The bytes of every file that came along; one whose bytes are not the ones its row tells of is refused. */
async function layFiles({ manifest, rows, bytes }: ReadArchive, layBytes: ImportParts['layBytes']): Promise<PieceRow[]> {
  const paths = new Map(manifest.bytes.map(({ blob_id, path }) => [blob_id, path]))
  const pieces: PieceRow[] = []
  for (const { id, hash } of rows(tableFile('blobs'))) {
    const path = paths.get(String(id))
    const content = path === undefined ? undefined : bytes(path)
    // Too large for an archive: its file is here, and says that its bytes are missing.
    if (path === undefined) continue
    if (!content) throw new CannotStart(`The archive is not whole: ${path} is missing.`)
    if (createHash('sha256').update(content).digest('hex') !== hash)
      throw new CannotStart(`The archive was changed: ${path} is not as it was written.`)
    pieces.push(...(await layBytes({ familyId: manifest.family_id, blobId: String(id) }, content)))
  }
  return pieces
}

async function expectRoom(tx: Tx, { manifest }: ReadArchive): Promise<void> {
  const known = await newestMigration(tx)
  if (manifest.schema > known) throw new CannotStart('The archive comes from a newer Forerunners. Update this house first.')
  const family = await tx.selectFrom('families').select('name').where('family_id', '=', manifest.family_id).executeTakeFirst()
  if (family) throw new CannotStart(`The family ${family.name || manifest.family_id} is in this house already.`)
}

/** Papers whose text is not the one that was approved would be worth nothing. */
function expectWholeVersions(archive: ReadArchive, hashOf: ImportParts['hashOf']): void {
  for (const { document_id, number, title, body, hash } of archive.rows(tableFile('document_versions'))) {
    if (hashOf({ title: String(title), body: String(body) }) === hash) continue
    throw new CannotStart(`The archive was changed: version ${String(number)} of the paper ${String(document_id)} is not as it was written.`)
  }
}

// Row-level security would refuse it too, but with a word about policies.
function expectOwn(rows: readonly Row[], familyId: string, table: string): void {
  if (rows.some(({ family_id }) => family_id !== familyId)) throw new CannotStart(`The archive was changed: ${table} holds rows of another family.`)
}

/** Accounts that are here already, because their pilot came with another family, stay as they are. */
async function layAccounts(tx: Tx, rows: readonly Row[], password_hash: string): Promise<void> {
  for (const row of rows) {
    const email = String(row['email'])
    const known = await tx.selectFrom('accounts').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()
    if (known && known.id !== row['id']) throw new CannotStart(`There is another account with the address ${email} in this house.`)
    if (known) continue
    const account = Object.fromEntries(accountColumns.map((column) => [column, row[column]]))
    await layRows(tx, 'accounts', [{ ...account, email_key: emailKey(email), password_hash }])
  }
}

// Its link was a secret, so it did not come along: it opens nothing until it is sent again.
function withoutLink(row: Row): Row {
  return { ...row, token_hash: `\\x${randomBytes(32).toString('hex')}` }
}

/** PostgreSQL reads the rows itself, as it wrote them: no value passes through a type of ours. Columns that are not named get their defaults. */
async function layRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = JSON.stringify(rows.slice(from, from + atOnce))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${some}::json)`.execute(
      tx,
    )
  }
}
