import type { countDocuments } from '#contract/documents/calls.ts'
import { isRestorable } from '#server/features/documents/bin.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { Handler } from '#server/ground/handler.ts'

export const count: Handler<typeof countDocuments> = async ({ tx, pilot }) => {
  const rows = await tx
    .selectFrom('documents')
    .select((row) => ['documents.state', row.fn.countAll<number>().as('count')])
    .where('documents.family_id', '=', pilot.familyId)
    .where(isReadable(pilot))
    .groupBy('documents.state')
    .execute()
  const { bin } = await tx
    .selectFrom('documents')
    .select((row) => row.fn.countAll<number>().as('bin'))
    .where('documents.family_id', '=', pilot.familyId)
    .where(isRestorable(pilot))
    .executeTakeFirstOrThrow()
  const of = (state: (typeof rows)[number]['state']) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    draft: of('draft'),
    waiting: of('waiting'),
    changes_requested: of('changes_requested'),
    approved: of('approved'),
    bin,
  }
}
