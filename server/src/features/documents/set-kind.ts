import type { setKind as setKindCall } from '#contract/documents/kind-calls.ts'
import { fixedCapital, refusedClass } from '#server/features/documents/fixed-kind.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { type DocumentRow, lockForWriting } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Changes the class or capital of a draft, which determine who decides about it. */
export const setKind: Handler<typeof setKindCall> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  const next = { class: body.class ?? document.class, capital: body.capital ?? document.capital }
  const isRoundOpen = await hasOpenRound(tx, document)
  if (next.class !== document.class) {
    const refused = await refusedClass(tx, document, next.class, { accountId: pilot.accountId, isRoundOpen })
    if (refused) refuse(refused)
  } else if (next.capital === document.capital) return showDocument(tx, pilot, document.id)
  const fixed = fixedCapital(document, isRoundOpen)
  if (fixed) refuse(fixed)

  const { family_id, id } = document
  const isMadePersonal = next.class === 'personal' && document.class !== 'personal'
  await tx
    .updateTable('documents')
    .set({ ...next, updated_at: now, ...(isMadePersonal && { decide_by: null }) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  if (isMadePersonal) await endSharing(tx, document)
  const details = {
    class: next.class,
    capital: next.capital,
    class_before: document.class,
    capital_before: document.capital,
  }
  await appendToLedger(tx, family_id, {
    act: 'document.kind_changed',
    by: pilot.accountId,
    subjectId: id,
    details,
    now,
  })
  return showDocument(tx, pilot, id)
}

async function hasOpenRound(tx: Tx, { family_id, id }: DocumentRow): Promise<boolean> {
  const round = await tx
    .selectFrom('approval_rounds')
    .select('id')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}

/** Removes shares and added approvals, which would still let others read a personal document. */
async function endSharing(tx: Tx, { family_id, id }: DocumentRow): Promise<void> {
  for (const table of ['document_shares', 'document_added_approvals'] as const)
    await tx.deleteFrom(table).where('family_id', '=', family_id).where('document_id', '=', id).execute()
}
