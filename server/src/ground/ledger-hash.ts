import { createHash } from 'node:crypto'

/** The content of an entry, without its own hash. */
export interface LedgerContent {
  readonly family_id: string
  readonly seq: number
  readonly at: Date
  readonly act: string
  readonly by_account: string | null
  readonly subject_id: string | null
  readonly details: Record<string, unknown>
  readonly previous_hash: string
}

/** The previous hash of the first entry. */
export const noHash = '0'.repeat(64)

/** SHA-256 over every field of the entry and the previous hash, independent of key order. */
export function hashEntry(entry: LedgerContent): string {
  const { before, between, after } = hashedText(entry)
  return createHash('sha256')
    .update(`${before}${entry.seq}${between}${entry.previous_hash}${after}`)
    .digest('hex')
}

/**
 * The hashed text, split around the entry's number and the previous hash, which only the statement that
 * appends it knows.
 */
export function hashedText({
  family_id,
  at,
  act,
  by_account,
  subject_id,
  details,
}: Omit<LedgerContent, 'seq' | 'previous_hash'>) {
  const words = JSON.stringify([at.toISOString(), act, by_account, subject_id, sorted(details)])
  return { before: `[${JSON.stringify(family_id)},`, between: `,${words.slice(1, -1)},"`, after: '"]' }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
