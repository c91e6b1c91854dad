import { decide } from '#contract/documents/protocol.ts'
import { type Question, questionOf } from '#server/features/documents/approval.ts'
import { type DocumentRow, findVersion } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const enoughVoters = 3

/** What would be put before the family to ratify a founding act, or null where it can't be yet. */
export async function ratificationOf(tx: Tx, document: DocumentRow): Promise<Question | null> {
  if (!document.is_founding_act || document.approved_version === null || document.version !== document.approved_version) return null
  const version = await findVersion(tx, document.family_id, document.id, document.approved_version)
  const question = await questionOf(tx, document, version, { isNew: true })
  const pilots = question.voices.filter(({ role }) => role !== 'advisor')
  if (pilots.length < enoughVoters || decide(question.matter, []).state !== 'open') return null
  return question
}

export async function canRatify(tx: Tx, document: DocumentRow): Promise<boolean> {
  if (!document.is_founding_act) return false
  const open = await tx
    .selectFrom('approval_rounds')
    .select('id')
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return !open && (await ratificationOf(tx, document)) !== null
}
