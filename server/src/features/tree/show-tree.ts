import type { showTree } from '#contract/tree/calls.ts'
import { cardsOf, readRows, unionCard } from '#server/features/tree/cards.ts'
import { countBeyond } from '#server/features/tree/count-beyond.ts'
import { walkAround } from '#server/features/tree/walk.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

const usualDepth = 2

/** The people around a focus person with their unions. */
export function show(fileNames: NameLookup): Handler<typeof showTree> {
  return async ({ tx, pilot, query, now }) => {
    const { familyId } = pilot
    const own = await ownPerson(tx, familyId, pilot.accountId)
    const { total } = await tx
      .selectFrom('tree_people')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('family_id', '=', familyId)
      .executeTakeFirstOrThrow()
    const focus = query.focus ?? own ?? (await firstPerson(tx, familyId))
    if (!focus) return { focus: null, people: [], unions: [], more: [], total, own }

    const around = await walkAround(tx, familyId, focus, {
      up: query.up ?? usualDepth,
      down: query.down ?? usualDepth,
    })
    const rows = await readRows(tx, familyId, [...around.people])
    if (!rows.some(({ id }) => id === focus)) refuse('not_found')
    const shown = new Set(rows.map(({ id }) => id))
    return {
      focus,
      people: await cardsOf(tx, pilot, rows, { fileNames, now }),
      unions: [...around.unions].map(([id, union]) => {
        const card = unionCard(id, union)
        return { ...card, children: card.children.filter((child) => shown.has(child.id)) }
      }),
      more: await countBeyond(tx, familyId, around),
      total,
      own,
    }
  }
}

async function ownPerson(tx: Tx, familyId: string, accountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tree_people')
    .select('id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.id ?? null
}

async function firstPerson(tx: Tx, familyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tree_people')
    .select('id')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
