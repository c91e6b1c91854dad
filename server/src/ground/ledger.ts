import { sql } from 'kysely'

import type { LedgerActName } from '#contract/family/acts.ts'
import { hashEntry, noHash } from '#server/ground/ledger-hash.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface LedgerAct {
  readonly act: LedgerActName
  readonly by: string | null
  readonly subjectId?: string
  /** Plain data; never a secret, never the text of a paper. */
  readonly details?: Record<string, unknown>
  readonly now: Date
}

/** Begins a family's ledger, before its first entry. */
export async function beginLedger(tx: Tx, familyId: string): Promise<void> {
  await tx.insertInto('ledger_heads').values({ family_id: familyId, seq: 0, hash: noHash }).execute()
}

/** Appends one entry to the family's ledger, in the transaction of the act itself: either both are there or neither. */
export async function appendToLedger(tx: Tx, familyId: string, { act, by, subjectId, details = {}, now }: LedgerAct): Promise<void> {
  // The head is locked, so that two acts at once get two numbers and one order.
  const head = await tx.selectFrom('ledger_heads').select(['seq', 'hash']).where('family_id', '=', familyId).forUpdate().executeTakeFirst()
  if (!head) refuse('not_found')
  const words = {
    family_id: familyId,
    seq: head.seq + 1,
    at: now,
    act,
    by_account: by,
    subject_id: subjectId ?? null,
    details,
    previous_hash: head.hash,
  }
  const hash = hashEntry(words)
  await tx
    .with('entry', (entry) => entry.insertInto('ledger').values({ ...words, details: sql`${JSON.stringify(details)}::jsonb`, hash }))
    .updateTable('ledger_heads')
    .set({ seq: words.seq, hash })
    .where('family_id', '=', familyId)
    .execute()
}
