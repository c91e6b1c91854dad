import type { Capital } from '#contract/capitals.ts'
import { type CheckAsking, type CheckReader, type CheckSources, counted, mostProof } from '#server/ground/checks.ts'

/** Files in a category, or in all categories of a capital. */
export const fileChecks = {
  files_category: async (asking, { category_id = null, count = 1 }) => {
    const category = await asking.tx
      .selectFrom('file_categories')
      .select(['key', 'name'])
      .where('family_id', '=', asking.familyId)
      .where('id', '=', category_id)
      .executeTakeFirst()
    const proof = await find(asking, { categoryId: category_id, limit: Math.max(count, mostProof) })
    return { ...counted(count, proof.length, proof), ...(category && { category }) }
  },

  files_capital: async (asking, { capital = null, count = 1 }) => {
    const proof = await find(asking, { capital, limit: Math.max(count, mostProof) })
    return counted(count, proof.length, proof)
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

interface Narrowed {
  readonly categoryId?: string | null
  readonly capital?: Capital | null
  readonly limit: number
}

async function find({ tx, familyId, until }: CheckAsking, { categoryId, capital, limit }: Narrowed) {
  const rows = await tx
    .selectFrom('files as f')
    .innerJoin('file_categories as c', (category) => category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'))
    .select(['f.id', 'f.name'])
    .where('f.family_id', '=', familyId)
    .where('f.binned_at', 'is', null)
    .where('f.created_at', '<=', until)
    .$if(categoryId !== undefined, (files) => files.where('f.category_id', '=', categoryId ?? null))
    .$if(capital !== undefined, (files) => files.where('c.capital', '=', capital ?? null))
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, name }) => ({ kind: 'file' as const, id, title: name, template: null }))
}
