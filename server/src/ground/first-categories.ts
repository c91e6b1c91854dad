import { firstCategories } from '#contract/files/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

/** Adds the default categories of a new family. */
export async function addFirstCategories(tx: Tx, familyId: string, now: Date): Promise<void> {
  const rows = firstCategories.map(({ key, capital }, index) => ({
    family_id: familyId,
    id: newId(now),
    key,
    name: null,
    name_key: null,
    capital,
    position: index + 1,
    created_at: now,
  }))
  await tx.insertInto('file_categories').values(rows).execute()
}
