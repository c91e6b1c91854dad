import type { Decision } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { answersOf, questionOf, type RoundRow } from '#server/features/documents/approval.ts'
import { type DocumentRow, findVersion } from '#server/features/documents/store.ts'
import { putProtocolInForce } from '#server/features/documents/put-protocol-in-force.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { tell } from '#server/ground/tell.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Settling {
  /** Whose act may have decided it; null where it was no answer. */
  readonly by: string | null
  /** The author has just been told why not. */
  readonly isReasoned?: boolean
  readonly now: Date
}

/** Asks the family's law about an open round and writes down what follows. It closes as soon as the outcome is certain. */
export async function settle(tx: Tx, document: DocumentRow, round: RoundRow, { by, isReasoned = false, now }: Settling): Promise<Decision['state']> {
  const version = await findVersion(tx, document.family_id, document.id, round.version)
  const question = await questionOf(tx, document, version)
  const decision = decide(question.matter, answersOf(question))
  if (round.kind === 'approval') await moveDocument(tx, document, round, { ...decision, now })
  if (decision.state === 'open') return 'open'

  await tx
    .updateTable('approval_rounds')
    .set({ state: decision.state, is_founding_act: decision.isFoundingAct, decided_at: now })
    .where('family_id', '=', round.family_id)
    .where('id', '=', round.id)
    .execute()
  const isRatified = round.kind === 'ratification' && decision.state === 'approved'
  if (isRatified) await endFoundingAct(tx, document)
  if (round.kind === 'approval' && decision.state === 'approved') await putProtocolInForce(tx, document, now)
  await appendToLedger(tx, document.family_id, {
    act: outcomeOf(round, decision),
    by: null,
    subjectId: document.id,
    details: { version: round.version, hash: round.hash, protocol: round.protocol },
    now,
  })
  const isApproved = decision.state === 'approved'
  if (isApproved || !isReasoned) {
    const about = { documentId: document.id, version: round.version }
    const authors = [document.author_id, version.author_id]
    await tell(tx, document.family_id, { kind: isApproved ? 'approved' : 'not_approved', to: authors, by, ...about, now })
  }
  return decision.state
}

function outcomeOf({ kind }: RoundRow, { state, isFoundingAct }: Decision) {
  if (kind === 'ratification') return state === 'approved' ? ('document.ratified' as const) : ('document.not_ratified' as const)
  if (state === 'rejected') return 'document.sent_back' as const
  return isFoundingAct ? ('document.founding_act' as const) : ('document.in_force' as const)
}

const states = { open: 'waiting', rejected: 'changes_requested', approved: 'approved' } as const

async function moveDocument(tx: Tx, document: DocumentRow, round: RoundRow, decision: Decision & { now: Date }): Promise<void> {
  const { state, isFoundingAct, now } = decision
  const inForce = {
    approved_version: round.version,
    is_founding_act: isFoundingAct,
    approved_at: now,
    in_force_since: document.in_force_since ?? now,
    decide_by: null,
  }
  await tx
    .updateTable('documents')
    .set({ state: states[state], ...(state === 'approved' && inForce) })
    .where('family_id', '=', document.family_id)
    .where('id', '=', document.id)
    .execute()
}

async function endFoundingAct(tx: Tx, document: DocumentRow): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ is_founding_act: false, decide_by: null })
    .where('family_id', '=', document.family_id)
    .where('id', '=', document.id)
    .execute()
}
