import { sql } from 'kysely'

import type { LedgerActName } from '#contract/family/acts.ts'
import { hashedText, noHash } from '#server/ground/ledger-hash.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface LedgerAct {
  readonly act: LedgerActName
  readonly by: string | null
  readonly subjectId?: string
  /** Plain data; never a secret or the text of a document. */
  readonly details?: Record<string, unknown>
  readonly now: Date
}

/** Creates a family's ledger head, before its first entry. */
export async function beginLedger(tx: Tx, familyId: string): Promise<void> {
  await tx.insertInto('ledger_heads').values({ family_id: familyId, seq: 0, hash: noHash }).execute()
}

/**
 * Appends one entry to the family's ledger in the transaction of the act, so that both are committed or
 * neither. A single statement updates and thereby locks the head, so that concurrent acts get consecutive
 * numbers.
 */
export async function appendToLedger(
  tx: Tx,
  familyId: string,
  { act, by, subjectId, details = {}, now }: LedgerAct,
): Promise<void> {
  const { before, between, after } = hashedText({
    family_id: familyId,
    at: now,
    act,
    by_account: by,
    subject_id: subjectId ?? null,
    details,
  })
  const { numAffectedRows } = await sql`
    with head as (
      update ledger_heads set seq = seq + 1, previous_hash = hash,
        hash = encode(sha256(convert_to(concat(${before}::text, seq + 1, ${between}::text, hash, ${after}::text), 'UTF8')), 'hex')
      where family_id = ${familyId} returning seq, previous_hash, hash
    )
    insert into ledger (family_id, seq, at, act, by_account, subject_id, details, previous_hash, hash)
    select ${familyId}, seq, ${now}, ${act}, ${by}, ${subjectId ?? null}, ${JSON.stringify(details)}::jsonb, previous_hash, hash from head
    returning say_live(family_id, 'ledger', subject_id)`.execute(tx)
  if (numAffectedRows === 0n) refuse('not_found')
}
