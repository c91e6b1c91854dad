import { sql } from 'kysely'

import { forgetJobs } from '#server/ground/forget-jobs.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Takes away every row of a family whose deletion is due, and the accounts that then have no family any more. Mails to those go
 * too: they name the family.
 */
export async function deleteDueFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  const members = await tx.selectFrom('members').select('account_id').where('family_id', '=', familyId).execute()
  const invited = await tx.selectFrom('invitations').select('email').where('family_id', '=', familyId).execute()
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

/** Deletes a family at once, without its accounts: for whoever deletes their account and is all the family there is. */
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
  // An archive that is still to be made is not made any more.
  await sql`select graphile_worker.remove_job('export:' || id) from exports where family_id = ${familyId}::uuid`.execute(tx)
  // Nor is a file read any more. What lies in the store is swept away there, because no row knows it.
  await sql`select graphile_worker.remove_job('read_file:' || file_id || ':' || number) from file_versions where family_id = ${familyId}::uuid`.execute(
    tx,
  )
  await sql`select graphile_worker.remove_job(${`remove_blobs:${familyId}`})`.execute(tx)
  await forgetJobs(tx, familyId)
  await sql`select delete_family(${familyId}::uuid, ${now})`.execute(tx)
}
