import { sql } from 'kysely'

import type { addCategory, removeCategory, updateCategory } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { nameKey } from '#server/platform/name-keys.ts'
import { showCategory } from '#server/features/files/data-room.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'

export const add: Handler<typeof addCategory> = async ({ tx, pilot, body, now }) => {
  const { familyId } = pilot
  const all = await lockCategories(tx, familyId)
  if (all.length >= fileLimits.categories) refuse('categories_full')
  expectFree(pilot, all, body.name)
  const id = newId(now)
  const position = Math.max(0, ...all.map((category) => category.position)) + 1
  await tx
    .insertInto('file_categories')
    .values({
      family_id: familyId,
      id,
      key: null,
      name: body.name,
      name_key: nameKey(body.name),
      capital: body.capital,
      position,
      created_at: now,
    })
    .execute()
  await appendToLedger(tx, familyId, { act: 'category.added', by: pilot.accountId, subjectId: id, now })
  return showCategory(tx, { viewer: pilot, now }, id)
}

export const update: Handler<typeof updateCategory> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const all = await lockCategories(tx, familyId)
  const category = all.find(({ id }) => id === params.id) ?? refuse('not_found')
  if (category.version !== body.version) refuse('out_of_date')
  const { name, capital = category.capital } = body
  if (name !== undefined)
    expectFree(
      pilot,
      all.filter(({ id }) => id !== category.id),
      name,
    )
  // A default category renamed to its current name stays translated.
  const isNamed =
    name !== undefined &&
    (category.key === null ? name !== category.name : nameKey(name) !== nameKey(shownName(pilot, category)))
  await tx
    .updateTable('file_categories')
    .set({
      capital,
      version: category.version + 1,
      ...(isNamed && { key: null, name, name_key: nameKey(name) }),
    })
    .where('family_id', '=', familyId)
    .where('id', '=', category.id)
    .execute()
  if (isNamed)
    await appendToLedger(tx, familyId, {
      act: 'category.renamed',
      by: pilot.accountId,
      subjectId: category.id,
      now,
    })
  return showCategory(tx, { viewer: pilot, now }, category.id)
}

export const remove: Handler<typeof removeCategory> = async ({ tx, pilot, params, now }) => {
  const { familyId } = pilot
  const all = await lockCategories(tx, familyId)
  const category = all.find(({ id }) => id === params.id) ?? refuse('not_found')
  const held = await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', familyId)
    .where('category_id', '=', category.id)
    .limit(1)
    .execute()
  if (held.length > 0) refuse('category_not_empty')
  await tx
    .deleteFrom('file_categories')
    .where('family_id', '=', familyId)
    .where('id', '=', category.id)
    .execute()
  await appendToLedger(tx, familyId, {
    act: 'category.removed',
    by: pilot.accountId,
    subjectId: category.id,
    details: { name: category.name ?? undefined, key: category.key ?? undefined },
    now,
  })
  return { done: true }
}

/** Locks all categories of a family, so that names and file counts can't change before the commit. */
export async function lockCategories(tx: Tx, familyId: string) {
  // Row locks don't cover rows inserted concurrently, so take an advisory lock first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyId}, 2))`.execute(tx)
  return tx
    .selectFrom('file_categories')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type CategoryRow = Awaited<ReturnType<typeof lockCategories>>[number]

export function shownName(
  { language }: Pick<Pilot, 'language'>,
  { key, name }: Pick<CategoryRow, 'key' | 'name'>,
): string {
  return key === null ? (name ?? '') : translate(language, `categories:${key}`)
}

function expectFree(pilot: Pilot, others: readonly CategoryRow[], name: string): void {
  const key = nameKey(name)
  if (others.some((other) => nameKey(shownName(pilot, other)) === key)) refuse('category_name_taken')
}
