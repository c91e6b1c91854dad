import type { PaperClass } from '#contract/documents/matter.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The refusal that keeps the capital of a document as it is, and with it the class: either would change the bar of a decision. */
export function fixedCapital(document: DocumentRow, isRoundOpen: boolean): RefusalCode | null {
  if (document.proposes_protocol !== null) return 'words_fixed'
  if (document.approved_version !== null) return 'kind_in_force'
  return document.state !== 'draft' || isRoundOpen ? 'kind_in_round' : null
}

/** The refusal that keeps its class. The nine templates have the class the protocol gives them. */
export function fixedClass(document: DocumentRow, isRoundOpen: boolean): RefusalCode | null {
  return fixedCapital(document, isRoundOpen) ?? (document.template === null ? null : 'kind_of_template')
}

/** The refusal that keeps it readable by the family: no one takes away a text that others wrote, too. */
export async function refusedAsPersonal(tx: Tx, document: DocumentRow, accountId: string): Promise<RefusalCode | null> {
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

export async function refusedClass(tx: Tx, document: DocumentRow, next: PaperClass, by: { accountId: string; isRoundOpen: boolean }) {
  const fixed = fixedClass(document, by.isRoundOpen)
  return fixed ?? (next === 'personal' ? await refusedAsPersonal(tx, document, by.accountId) : null)
}
