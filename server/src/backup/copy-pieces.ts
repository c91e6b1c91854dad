import type pg from 'pg'

import { maxAbsent } from '#server/backup/archive-format.ts'
import { type Store, StoreError } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const batch = 1000
// An S3 server answers slowly but to several requests at once. Each piece is some megabytes of memory.
const readAhead = 4

/** Counts and sizes of the pieces of files that the snapshot refers to. */
export async function countPieces(client: pg.Client): Promise<{ count: number; bytes: number }> {
  const { rows } = await client.query<{ count: string; bytes: string | null }>(
    'select count(distinct key) as count, sum(size) as bytes from blob_pieces',
  )
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Yields the key of every piece of a file, in the order of bytes. */
export async function* pieceKeys(client: pg.ClientBase): AsyncGenerator<string> {
  await client.query(
    'declare piece_keys no scroll cursor for select key collate "C" as key from blob_pieces group by 1 order by 1',
  )
  try {
    for (;;) {
      const { rows } = await client.query<{ key: string }>(`fetch ${batch} from piece_keys`)
      for (const { key } of rows) yield key
      if (rows.length < batch) break
    }
  } finally {
    // After an error the transaction is aborted, and the cursor is closed already.
    await client.query('close piece_keys').catch(() => {})
  }
}

/** Yields the pieces in their order, some of them read ahead; without bytes if the store has none. */
export async function* readPieces(
  store: Pick<Store, 'get'>,
  keys: AsyncIterable<string>,
): AsyncGenerator<{ key: string; bytes: Uint8Array | undefined }> {
  const reading: Promise<{ key: string; bytes: Uint8Array | undefined }>[] = []
  for await (const key of keys) {
    const piece = store.get(key).then(
      (bytes) => ({ key, bytes }),
      (error: unknown) => {
        if (error instanceof StoreError && error.reason === 'missing') return { key, bytes: undefined }
        throw error
      },
    )
    // If the consumer stops early, a failed read must not become an unhandled rejection.
    piece.catch(() => {})
    reading.push(piece)
    const first = reading.length > readAhead ? reading.shift() : undefined
    if (first) yield await first
  }
  for (const piece of reading) yield await piece
}

/** Pieces that were not in the store: deleted together with their file since the snapshot, or lost. */
export interface AbsentPieces {
  readonly all: string[]
  readonly lost: string[]
}

/** Asks the database of this moment whether a piece that is not in the store should still be there. */
export async function noteAbsent(now: pg.Client, absent: AbsentPieces, key: string): Promise<void> {
  if (absent.all.length === maxAbsent)
    throw new CannotStart(
      `More than ${maxAbsent} pieces of files are missing in the store of files. Check DATA_DIR or FILES_URL: it seems to be another store. No backup was made.`,
    )
  absent.all.push(key)
  const { rowCount } = await now.query(
    'select from blob_pieces p join blobs b on b.family_id = p.family_id and b.id = p.blob_id where p.key = $1 and b.removed_at is null limit 1',
    [key],
  )
  if (rowCount) absent.lost.push(key)
}
