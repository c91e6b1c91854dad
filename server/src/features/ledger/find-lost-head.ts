import type { AnchoredHead } from '#server/features/ledger/anchored-heads.ts'
import { noHash } from '#server/ground/ledger-hash.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Describes the first anchored head that a family's ledger no longer contains; undefined if it has them all.
 */
export async function findLostHead(
  tx: Tx,
  familyId: string,
  anchors: readonly AnchoredHead[],
): Promise<string | undefined> {
  if (anchors.length === 0) return undefined
  const entries = await tx
    .selectFrom('ledger')
    .select(['seq', 'hash'])
    .where('family_id', '=', familyId)
    .where(
      'seq',
      'in',
      anchors.map(({ count }) => count),
    )
    .execute()
  const { last } = await tx
    .selectFrom('ledger')
    .select((entry) => entry.fn.max('seq').as('last'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow()
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]))
  for (const { count, hash, at } of anchors) {
    if (hash === (count === 0 ? noHash : hashes.get(count))) continue
    const length = last ?? 0
    return length < count
      ? `it has ${length} entries, but ${count} were anchored at ${at}: the end was cut off`
      : `entry ${count} is not the one that was anchored at ${at}: the ledger was rewritten`
  }
  return undefined
}
