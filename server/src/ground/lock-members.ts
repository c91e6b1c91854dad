import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Locks a family's members until the end of the transaction. Every act that changes a role or a status, or
 * adds or removes a member, takes this lock before any other. Lock order: families by id, then accounts,
 * documents, and the ledger last. A mounted call takes it with its session's look-up (`changesMembers` of the
 * call); this is for jobs, commands and calls that may concern another family.
 */
export async function lockMembers(tx: Tx, familyId: string): Promise<void> {
  await sql`select lock_members(${familyId}::uuid)`.execute(tx)
}

/**
 * The shared form, for writes that depend on someone's membership: many at once, and none while members
 * change.
 */
export async function holdMembers(tx: Tx, familyId: string): Promise<void> {
  await sql`select hold_members(${familyId}::uuid)`.execute(tx)
}
