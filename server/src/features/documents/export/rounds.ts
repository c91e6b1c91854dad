import { type Question, voicesOf } from '#server/features/documents/approval.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A question that was put to the family, with everybody's answer. */
export type AnsweredRound = NonNullable<Question['round']> & Pick<Question, 'voices'>

/** Every question about this version that was put and not taken back, the first one first. */
export async function roundsOf(tx: Tx, document: DocumentRow, version: VersionRow, { round: last, voices }: Question): Promise<AnsweredRound[]> {
  if (!last) return []
  const earlier = await tx
    .selectFrom('approval_rounds')
    .selectAll()
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .where('version', '=', version.number)
    .where('state', '<>', 'void')
    .where('id', '<>', last.id)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  const answered = []
  for (const round of earlier) answered.push({ ...round, voices: await voicesOf(tx, round) })
  return [...answered, { ...last, voices }]
}
