import type { DocumentClass } from '#contract/documents/matter.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The refusal if capital and class are fixed, because a change would alter the threshold of a decision; else
 * null.
 */
export function fixedCapital(document: DocumentRow, isRoundOpen: boolean): RefusalCode | null {
  if (document.proposes_protocol !== null) return 'words_fixed'
  if (document.approved_version !== null) return 'kind_in_force'
  return document.state !== 'draft' || isRoundOpen ? 'kind_in_round' : null
}

/** The refusal if the class is fixed. Documents from a template have the template's class. */
export function fixedClass(document: DocumentRow, isRoundOpen: boolean): RefusalCode | null {
  return fixedCapital(document, isRoundOpen) ?? (document.template === null ? null : 'kind_of_template')
}

/** The refusal if the document can't become personal: others also wrote it, or another member owns it. */
export async function refusedAsPersonal(
  tx: Tx,
  document: DocumentRow,
  accountId: string,
): Promise<RefusalCode | null> {
  if (document.class === 'personal') return null
  if (document.author_id !== accountId) return 'kind_of_author'
  const other = await tx
    .selectFrom('document_versions')
    .select('number')
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .where('author_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return other ? 'kind_written_together' : null
}

export async function refusedClass(
  tx: Tx,
  document: DocumentRow,
  next: DocumentClass,
  by: { accountId: string; isRoundOpen: boolean },
) {
  const fixed = fixedClass(document, by.isRoundOpen)
  return fixed ?? (next === 'personal' ? await refusedAsPersonal(tx, document, by.accountId) : null)
}
