import { sql } from 'kysely'

import { type ChainEntry, chainCheck } from '#server/ground/check-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

const piece = 1000
const firstFamily = '00000000-0000-0000-0000-000000000000'

/** Yields every family with a ledger, read in batches. */
export async function* familiesWithLedger({
  transaction,
}: Pick<Database, 'transaction'>): AsyncGenerator<string> {
  let after = firstFamily
  for (;;) {
    const { rows } = await transaction((tx) =>
      sql<{ family_id: string }>`select * from families_with_ledger(${after}::uuid, ${piece})`.execute(tx),
    )
    for (const { family_id } of rows) yield family_id
    if (rows.length < piece) return
    after = rows.at(-1)?.family_id ?? after
  }
}

export function findHead(tx: Tx, familyId: string) {
  return tx
    .selectFrom('ledger_heads')
    .select(['seq', 'hash'])
    .where('family_id', '=', familyId)
    .executeTakeFirst()
}

/**
 * Yields a ledger's entries up to a given head, oldest first, in batches; entries appended meanwhile are not
 * included.
 */
export async function* ledgerPieces(
  tx: Tx,
  familyId: string,
  head: { readonly seq: number },
  from = 0,
): AsyncGenerator<ChainEntry[]> {
  for (let after = from; ;) {
    const entries = await tx
      .selectFrom('ledger')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('seq', '>', after)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(piece)
      .execute()
    if (entries.length > 0) yield entries
    if (entries.length < piece) return
    after = entries.at(-1)?.seq ?? after
  }
}

/** Verifies one family's complete ledger, as it is at this moment. */
export async function checkLedger(tx: Tx, familyId: string) {
  const head = (await findHead(tx, familyId)) ?? refuse('not_found')
  const check = chainCheck(familyId)
  for await (const entries of ledgerPieces(tx, familyId, head)) check.follow(entries)
  return check.finish(head)
}
