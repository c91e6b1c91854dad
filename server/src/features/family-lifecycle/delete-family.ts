import { sql } from 'kysely'

import { forgetJobs } from '#server/ground/forget-jobs.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Deletes every row of a family whose deletion is due, and the accounts without another family. Emails to
 * them are deleted too, because they name the family.
 */
export async function deleteDueFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  await lockMembers(tx, familyId)
  const due = await tx
    .selectFrom('family_deletions')
    .select('due_at')
    .where('family_id', '=', familyId)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  // Undone, or done by another process, while this waited for the lock.
  if (!due) return
  const members = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .execute()
  const invited = await tx
    .selectFrom('invitations')
    .select('email')
    .where('family_id', '=', familyId)
    .execute()
  await deleteRows(tx, familyId, now)
  const gone = await tx
    .deleteFrom('accounts')
    .where(sql<boolean>`id = any (${members.map(({ account_id }) => account_id)}::uuid[])`)
    .where(sql<boolean>`not exists (select from seats_of(accounts.id))`)
    .returning('email')
    .execute()
  await tx
    .deleteFrom('outbox')
    .where(sql<boolean>`recipient = any (${[...gone, ...invited].map(({ email }) => email)}::text[])`)
    .execute()
}

/**
 * Deletes a family at once, but not its accounts: for its only member, who deletes their account. The caller
 * holds the lock on members.
 */
export async function deleteFamilyNow(
  tx: Tx,
  familyId: string,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  await enterFamily(tx, familyId)
  await tx
    .insertInto('family_deletions')
    .values({ family_id: familyId, asked_by: accountId, asked_at: now, due_at: now })
    .onConflict((asked) => asked.column('family_id').doUpdateSet({ due_at: now }))
    .execute()
  await deleteRows(tx, familyId, now)
}

async function deleteRows(tx: Tx, familyId: string, now: Date): Promise<void> {
  // Cancel pending exports.
  await sql`select graphile_worker.remove_job('export:' || id) from exports where family_id = ${familyId}::uuid`.execute(
    tx,
  )
  // Cancel pending file reads. The store's sweep removes blobs without a row.
  await sql`select graphile_worker.remove_job('read_file:' || file_id || ':' || number) from file_versions where family_id = ${familyId}::uuid`.execute(
    tx,
  )
  await sql`select graphile_worker.remove_job(${`remove_blobs:${familyId}`})`.execute(tx)
  await forgetJobs(tx, familyId)
  await sql`select delete_family(${familyId}::uuid, ${now})`.execute(tx)
}
