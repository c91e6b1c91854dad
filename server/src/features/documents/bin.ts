import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { binDocument, unbinDocument } from '#contract/documents/room-calls.ts'
import { may } from '#contract/permissions.ts'
import { isOpenTo } from '#server/features/documents/readable.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { voidOpenRound, lockDocument, mayBin } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

/** Binned documents this pilot may restore: founders any they may read, others their own. */
export function isRestorable(pilot: Pilot) {
  return (row: ExpressionBuilder<Tables, 'documents'>) => {
    if (!may(pilot.role, 'document.delete')) return sql<SqlBool>`false`
    const isTheirs =
      pilot.role === 'founder' ? isOpenTo(pilot)(row) : row('documents.author_id', '=', pilot.accountId)
    return row.and([
      row('documents.binned_at', 'is not', null),
      row('documents.proposes_protocol', 'is', null),
      isTheirs,
    ])
  }
}

/** Bins a document and voids its open round. Documents that were ever in force can't be binned. */
export const bin: Handler<typeof binDocument> = async ({ tx, pilot, params, now }) => {
  const document = await lockDocument(tx, pilot, params.id)
  const { family_id, id } = document
  if (!mayBin(pilot, document)) refuse(document.approved_version === null ? 'not_permitted' : 'not_binnable')
  await voidOpenRound(tx, { family_id, id }, now)
  await tx
    .updateTable('documents')
    .set({ binned_at: now, state: 'draft', updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  await appendToLedger(tx, family_id, { act: 'document.binned', by: pilot.accountId, subjectId: id, now })
  return { done: true }
}

export const unbin: Handler<typeof unbinDocument> = async ({ tx, pilot, params, now }) => {
  const restored = await tx
    .updateTable('documents')
    .set({ binned_at: null, updated_at: now })
    .where('documents.family_id', '=', pilot.familyId)
    .where('documents.id', '=', params.id)
    .where(isRestorable(pilot))
    .executeTakeFirst()
  if (restored.numUpdatedRows === 0n) refuse('not_found')
  await appendToLedger(tx, pilot.familyId, {
    act: 'document.unbinned',
    by: pilot.accountId,
    subjectId: params.id,
    now,
  })
  return showDocument(tx, pilot, params.id)
}
