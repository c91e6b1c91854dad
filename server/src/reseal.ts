import { sql } from 'kysely'

import { pieceContext } from '#server/features/files/blobs.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import { sealedBy, sealer } from '#server/platform/sealed.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import type { SealedStore } from '#server/platform/store/sealed-store.ts'
import { StoreError } from '#server/platform/store/store.ts'
import { type SealedColumn, sealedColumns } from '#server/sealed-columns.ts'

interface Resealing {
  readonly database: Database
  readonly keyring: Keyring
  /** The key that seals now. */
  readonly key: SecretKey
  readonly store: SealedStore
}

const batch = 100

/** Reseals every text that was sealed with another key, and returns how many. Texts that no key opens stay as they are. */
export async function resealTexts({ database, keyring, key }: Omit<Resealing, 'store'>): Promise<number> {
  let count = 0
  for (const column of sealedColumns.filter(({ isFamilys }) => !isFamilys))
    count += await resealColumn(database.transaction, column)
  for await (const familyId of familiesWithLedger(database))
    for (const column of sealedColumns.filter(({ isFamilys }) => isFamilys))
      count += await resealColumn((work) => database.inFamily(familyId, work), column)
  return count

  async function resealColumn(inTransaction: Database['transaction'], column: SealedColumn): Promise<number> {
    let done = 0
    let after: readonly unknown[] | undefined
    for (;;) {
      const rows = await inTransaction((tx) => resealBatch(tx, column, after))
      done += rows.filter(({ isSealed }) => isSealed).length
      after = rows.at(-1)?.id
      if (rows.length < batch) return done
    }
  }

  async function resealBatch(
    tx: Tx,
    { table, column, key: id, purpose, read }: SealedColumn,
    after: readonly unknown[] | undefined,
  ) {
    const { seal, open } = sealer(keyring, purpose)
    const names = sql.join(id.map((name) => sql.ref(name)))
    const texts = await read(
      tx,
      sql`and not starts_with(${sql.ref(column)}, ${sealedBy(key)})
        ${after ? sql`and (${names}) > (${sql.join(after)})` : sql``}
      order by ${names} limit ${batch} for update`,
    )
    const done: { id: readonly unknown[]; isSealed: boolean }[] = []
    for (const { id: values, text: sealed, place } of texts) {
      const text = opened(() => open(sealed, place))
      if (text !== undefined)
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${await seal(tx, text, place)} where (${names}) = (${sql.join(values)})`.execute(
          tx,
        )
      done.push({ id: values, isSealed: text !== undefined })
    }
    return done
  }
}

function opened(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

export interface ResealedPieces {
  readonly sealed: number
  /** Pieces that are missing in the store, or that no key here opens. */
  readonly damaged: readonly string[]
}

/**
 * Reseals every piece of a file that was sealed with another key, one at a time. Its row records that it is done,
 * so that a killed run continues there.
 */
export async function resealPieces(
  { database, key, store }: Resealing,
  passDamaged: boolean,
): Promise<ResealedPieces> {
  let sealed = 0
  const damaged: string[] = []
  for await (const familyId of familiesWithLedger(database)) {
    for (let after = ''; ;) {
      const pieces = await database.inFamily(familyId, (tx) =>
        tx
          .selectFrom('blob_pieces')
          .select('key')
          .where('family_id', '=', familyId)
          .where('sealed_with', 'is distinct from', key.fingerprint)
          .where('key', '>', after)
          .orderBy('key')
          .limit(batch)
          .execute(),
      )
      for (const { key: name } of pieces) {
        if (await reseal(familyId, name)) sealed++
        else damaged.push(name)
      }
      after = pieces.at(-1)?.key ?? after
      if (pieces.length < batch) break
    }
  }
  return { sealed, damaged }

  function reseal(familyId: string, name: string): Promise<boolean> {
    return database.inFamily(familyId, async (tx) => {
      const piece = await tx
        .selectFrom('blob_pieces')
        .selectAll()
        .where('family_id', '=', familyId)
        .where('key', '=', name)
        .forUpdate()
        .executeTakeFirst()
      if (!piece) return true
      const place = pieceContext({ familyId, blobId: piece.blob_id }, piece.start)
      const bytes = await store.get(name, place).catch((error: unknown) => {
        if (error instanceof StoreError && (error.reason === 'missing' || error.reason === 'broken'))
          return undefined
        throw error
      })
      if (bytes) await store.put(name, bytes, place)
      if (bytes || passDamaged)
        await tx
          .updateTable('blob_pieces')
          .set({ sealed_with: key.fingerprint })
          .where('family_id', '=', familyId)
          .where('key', '=', name)
          .execute()
      return bytes !== undefined
    })
  }
}
