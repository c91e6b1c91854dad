import type { output } from 'zod/v4/core'

import type { addEntry, editEntry, EntryValues, removeEntry, restoreEntry } from '#contract/timeline/calls.ts'
import { firstDay } from '#contract/timeline/partial-day.ts'
import { showThing } from '#server/features/timeline/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

export const add: Handler<typeof addEntry> = async ({ tx, pilot, body, now }) => {
  const id = newId(now)
  await tx
    .insertInto('timeline_entries')
    .values({
      family_id: pilot.familyId,
      id,
      ...columnsOf(body),
      created_by: pilot.accountId,
      created_at: now,
    })
    .execute()
  return read(tx, pilot.familyId, id)
}

/** Changes an entry, unless it was changed since it was read. */
export const edit: Handler<typeof editEntry> = async ({ tx, pilot, params, body }) => {
  const { version, ...values } = body
  const entry = await lock(tx, pilot.familyId, params.id)
  if (entry.removed_at !== null) refuse('not_found')
  if (entry.version !== version) refuse('out_of_date')
  await tx
    .updateTable('timeline_entries')
    .set({ ...columnsOf(values), version: version + 1 })
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', params.id)
    .execute()
  return read(tx, pilot.familyId, params.id)
}

/** Removes an entry; a second call changes nothing. */
export const remove: Handler<typeof removeEntry> = async ({ tx, pilot, params, now }) => {
  const { removed_at } = await lock(tx, pilot.familyId, params.id)
  if (removed_at === null) await setRemoved(tx, pilot.familyId, params.id, now)
  return read(tx, pilot.familyId, params.id)
}

export const restore: Handler<typeof restoreEntry> = async ({ tx, pilot, params }) => {
  const { removed_at } = await lock(tx, pilot.familyId, params.id)
  if (removed_at !== null) await setRemoved(tx, pilot.familyId, params.id, null)
  return read(tx, pilot.familyId, params.id)
}

function columnsOf({ title, kind, on, until, text, is_yearly }: output<typeof EntryValues>) {
  return {
    title,
    kind,
    on_day: on,
    until_day: until ?? null,
    body: text ?? '',
    is_yearly: is_yearly ?? false,
    first_day: firstDay(on),
  }
}

async function lock(tx: Tx, familyId: string, id: string) {
  const entry = await tx
    .selectFrom('timeline_entries')
    .select(['version', 'removed_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return entry ?? refuse('not_found')
}

async function setRemoved(tx: Tx, familyId: string, id: string, removed_at: Date | null): Promise<void> {
  await tx
    .updateTable('timeline_entries')
    .set({ removed_at })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
}

async function read(tx: Tx, familyId: string, id: string) {
  const row = await tx
    .selectFrom('timeline_entries as e')
    .leftJoin('accounts as a', 'a.id', 'e.created_by')
    .selectAll('e')
    .select('a.full_name as by')
    .where('e.family_id', '=', familyId)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...showThing({ ...row, template: null, state: null, place: null, place_id: null }),
    is_removed: row.removed_at !== null,
  }
}
