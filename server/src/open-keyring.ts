import { sql } from 'kysely'

import { pieceContext } from '#server/features/files/blobs.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Database, enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Keyring, keyringOf, nextKeyFile } from '#server/platform/keyring.ts'
import { sealer } from '#server/platform/sealed.ts'
import { makeSecretKey, readSecretKey, type SecretKey } from '#server/platform/secret-key.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import type { Store } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { sealedColumns } from '#server/sealed-columns.ts'

interface Opening {
  readonly database: Database
  readonly store: Store
  readonly path: string
  readonly say: (sentence: string) => void
}

/**
 * The keys this database is sealed with, or a sentence that says which file is missing. A key is made only together with a new database:
 * one that was made later would open nothing, and what it sealed could not be opened once the right file is back.
 */
export function openKeyring({ database, store, path, say }: Opening): Promise<Keyring> {
  return database.transaction(async (tx) => {
    // Processes that start at once on a new database come here one after another, so the second finds the file that the first has made.
    await sql`lock table secret_keys in exclusive mode`.execute(tx)
    const [key, next] = [await readSecretKey(path, say), await readSecretKey(nextKeyFile(path), say)]
    const known = await tx.selectFrom('secret_keys').select('fingerprint').orderBy('number').execute()
    if (known.length > 0) {
      const keys = [key, next].filter((one) => one !== undefined)
      expectAll(known, keys, path)
      if (known.length > 1 || known[0]?.fingerprint !== key?.fingerprint)
        say(
          'The rotation of the secret key is not finished. Everything works; npm run rotate-key goes on with it.',
        )
      return keyringOf(
        database,
        path,
        keys.filter((one) => known.some(({ fingerprint }) => fingerprint === one.fingerprint)),
      )
    }
    if (!key && (await hasAccount(tx))) throw missing(path)
    const first = key ?? (await makeSecretKey(path))
    const keyring = keyringOf(database, path, [first])
    // A database from before there were fingerprints, or a key that was laid out for a new one.
    if (key && !(await fits(tx, store, keyring))) throw other(path)
    await tx.insertInto('secret_keys').values({ fingerprint: first.fingerprint }).execute()
    return keyring
  })
}

function expectAll(
  known: readonly { fingerprint: string }[],
  keys: readonly SecretKey[],
  path: string,
): void {
  const lacking = known.filter(({ fingerprint }) => !keys.some((key) => key.fingerprint === fingerprint))
  if (lacking.length === 0) return
  if (keys.length === 0) throw missing(path)
  throw known.length > 1
    ? new CannotStart(
        `A rotation of the secret key is under way and needs both files, ${path} and ${nextKeyFile(path)}. ${remedy}`,
      )
    : other(path)
}

async function hasAccount(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

const samples = 20

/** Whether these keys open something that lies sealed, or nothing is sealed yet. */
async function fits(tx: Tx, store: Store, keyring: Keyring): Promise<boolean> {
  let tried = 0
  const opens = async (open: () => unknown): Promise<boolean> => {
    tried++
    try {
      await open()
      return true
    } catch {
      return false
    }
  }

  const opensText = async (isFamilys: boolean): Promise<boolean> => {
    for (const { purpose, read } of sealedColumns.filter((sealed) => sealed.isFamilys === isFamilys)) {
      for (const { text, place } of await read(tx, sql`limit ${samples}`))
        if (await opens(() => sealer(keyring, purpose).open(text, place))) return true
    }
    return false
  }
  const opensPiece = async (familyId: string): Promise<boolean> => {
    const pieces = await tx
      .selectFrom('blob_pieces')
      .selectAll()
      .where('family_id', '=', familyId)
      .limit(samples)
      .execute()
    const sealed = sealedStore(store, keyring)
    for (const { key: name, blob_id: blobId, start } of pieces)
      if (await opens(() => sealed.get(name, pieceContext({ familyId, blobId }, start)))) return true
    return false
  }

  if (await opensText(false)) return true
  for await (const familyId of familiesWithLedger({ transaction: (work) => work(tx) })) {
    await enterFamily(tx, familyId)
    if ((await opensText(true)) || (await opensPiece(familyId))) return true
  }
  return tried === 0
}

const remedy =
  'Put back the file that belongs to this database, from the backup that was made with it, or set SECRET_KEY_FILE to where it lies. ' +
  'A new key is never made for a database that is in use: without the right one no file, no key to a model and no authenticator app can be opened.'

function missing(path: string): CannotStart {
  return new CannotStart(`The secret key is missing: there is no file ${path}. ${remedy}`)
}

function other(path: string): CannotStart {
  return new CannotStart(`The secret key in ${path} is not the one this database was sealed with. ${remedy}`)
}
