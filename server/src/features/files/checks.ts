import type { Capital } from '#contract/capitals.ts'
import {
  type CheckContext,
  type CheckReader,
  type CheckSources,
  counted,
  maxProof,
} from '#server/ground/checks.ts'

/** Mission criteria that count files, by category or by capital. */
export const fileChecks = {
  files_category: async (context, { category_id = null, count = 1 }) => {
    const category = await context.tx
      .selectFrom('file_categories')
      .select(['key', 'name'])
      .where('family_id', '=', context.familyId)
      .where('id', '=', category_id)
      .executeTakeFirst()
    const proof = await find(context, { categoryId: category_id, limit: Math.max(count, maxProof) })
    return { ...counted(count, proof.length, proof), ...(category && { category }) }
  },

  files_capital: async (context, { capital = null, count = 1 }) => {
    const proof = await find(context, { capital, limit: Math.max(count, maxProof) })
    return counted(count, proof.length, proof)
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

interface FileFilter {
  readonly categoryId?: string | null
  readonly capital?: Capital | null
  readonly limit: number
}

async function find({ tx, familyId, until }: CheckContext, { categoryId, capital, limit }: FileFilter) {
  const rows = await tx
    .selectFrom('files as f')
    .innerJoin('file_categories as c', (category) =>
      category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'),
    )
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
