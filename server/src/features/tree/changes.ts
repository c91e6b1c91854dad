import { sql, type SqlBool } from 'kysely'

import type { listTreeChanges, undoTreeChange } from '#contract/tree/calls.ts'
import { applyChange, lockTree } from '#server/features/tree/apply-change.ts'
import { readPeople, readUnions } from '#server/features/tree/read-states.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { PersonState, UnionState } from '#server/tables/tree.ts'

export const list: Handler<typeof listTreeChanges> = async ({ tx, pilot, query }) => {
  const after = readCursor(query, [isCursorId])
  let changes = tx
    .selectFrom('tree_changes as c')
    .leftJoin('accounts as a', 'a.id', 'c.by_account')
    .select(['c.id', 'c.act', 'c.about', 'c.people', 'a.full_name as by', 'c.at', 'c.undone_at'])
    .where('c.family_id', '=', pilot.familyId)
  if (query.person)
    changes = changes.where(
      sql<SqlBool>`exists (select from tree_change_parts p where p.family_id = c.family_id and p.change_id = c.id and p.id = ${query.person})`,
    )
  if (after) changes = changes.where('c.id', '<', after[0] ?? '')
  const rows = await changes.orderBy('c.id', 'desc').limit(rowsToRead(query)).execute()
  return pageOf(rows, query, {
    show: ({ id, act, about, people, by, at, undone_at }) => ({
      id,
      act,
      about,
      people,
      by: by ?? '',
      at: at.toISOString(),
      can_undo: undone_at === null && act !== 'link',
    }),
    at: ({ id }) => [id],
  })
}

/** Brings back the states before a change, if nothing that it touched was changed since. */
export const undo: Handler<typeof undoTreeChange> = async ({ tx, pilot, params, now }) => {
  const { familyId } = pilot
  await lockTree(tx, familyId)
  const change = await tx
    .selectFrom('tree_changes')
    .select(['act', 'undone_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!change) refuse('not_found')
  if (change.undone_at !== null || change.act === 'link') refuse('tree_changed_since')
  const parts = await tx
    .selectFrom('tree_change_parts')
    .select(['kind', 'id', 'before', 'after_version'])
    .where('family_id', '=', familyId)
    .where('change_id', '=', params.id)
    .execute()
  const ids = (kind: string) => parts.filter((part) => part.kind === kind).map(({ id }) => id)
  const people = await readPeople(tx, familyId, ids('person'))
  const unions = await readUnions(tx, familyId, ids('union'))
  for (const { kind, id, after_version } of parts) {
    const present = (kind === 'person' ? people : unions).get(id)
    if ((present?.version ?? null) !== after_version) refuse('tree_changed_since')
  }
  const restored = <State extends PersonState | UnionState>(kind: 'person' | 'union') =>
    parts
      .filter((part) => part.kind === kind)
      // The stored state is of the kind that stands beside it.
      .map(({ id, before }) => [id, before as State | null] as const)
  await applyChange(
    tx,
    pilot,
    {
      act: 'undo',
      people: new Map(
        restored<PersonState>('person').map(([id, before]) => [
          id,
          // Links to members are acts of their own, so undoing another act leaves them as they are.
          before && { ...before, version: before.version + 1, accountId: people.get(id)?.accountId ?? null },
        ]),
      ),
      unions: new Map(
        restored<UnionState>('union').map(([id, before]) => [
          id,
          before && { ...before, version: before.version + 1 },
        ]),
      ),
    },
    now,
  )
  await followVersions(tx, familyId, parts)
  for (const [id, before] of restored<PersonState>('person')) {
    const account_id = people.get(id)?.accountId
    if (before || !account_id) continue
    await appendToLedger(tx, familyId, {
      act: 'tree.unlinked',
      by: pilot.accountId,
      subjectId: id,
      details: { account_id },
      now,
    })
  }
  await tx
    .updateTable('tree_changes')
    .set({ undone_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', params.id)
    .execute()
  return { done: true }
}

/**
 * A restored state has a new version, so that no one saves over it with what they read before. Earlier changes
 * that led to this state now lead to the new version, so that they can be undone in turn.
 */
async function followVersions(
  tx: Tx,
  familyId: string,
  parts: readonly { readonly id: string; readonly before: PersonState | UnionState | null }[],
): Promise<void> {
  const ids = parts.flatMap(({ id, before }) => (before ? id : []))
  const versions = parts.flatMap(({ before }) => before?.version ?? [])
  await sql`
    update tree_change_parts p set after_version = now.version
    from unnest(${ids}::uuid[], ${versions}::int[]) was (id, version)
      join (
        select id, version from tree_people where family_id = ${familyId}
        union all select id, version from tree_unions where family_id = ${familyId}
      ) now using (id)
    where p.family_id = ${familyId} and p.id = was.id and p.after_version = was.version`.execute(tx)
}
