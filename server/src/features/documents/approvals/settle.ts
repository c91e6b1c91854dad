import type { Decision } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { matterOf, type StoredRound, votesOf } from '#server/features/documents/approvals/round.ts'
import { putProtocolInForce } from '#server/features/documents/protocol/put-protocol-in-force.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { notify } from '#server/ground/notify.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Settling {
  /** The member whose vote may have decided it; null if it was not a vote. */
  readonly by: string | null
  /** The author was already notified with the reason. */
  readonly isReasoned?: boolean
  readonly now: Date
}

/**
 * Decides an open round by the protocol, stores the outcome and returns the round after it. A round closes as soon as
 * its outcome is certain.
 */
export async function settle(tx: Tx, open: StoredRound, settling: Settling): Promise<StoredRound> {
  const { now } = settling
  const decision = decide(matterOf(open), votesOf(open))
  const isApproval = open.row.kind === 'approval'
  const moved = isApproval ? await moveDocument(tx, open, { ...decision, now }) : open
  if (decision.state === 'open') return moved

  const closed = await closeRound(tx, moved, { ...decision, now })
  const settled = decision.state === 'approved' ? await applyApproval(tx, closed, now) : closed
  const { document, row } = settled
  await appendToLedger(tx, document.family_id, {
    act: outcomeOf(row, decision),
    by: null,
    subjectId: document.id,
    details: { version: row.version, hash: row.hash, protocol: row.protocol },
    now,
  })
  await notifyAuthors(tx, settled, settling)
  return settled
}

async function notifyAuthors(
  tx: Tx,
  { document, version, row }: StoredRound,
  { by, isReasoned = false, now }: Settling,
): Promise<void> {
  const isApproved = row.state === 'approved'
  if (!isApproved && isReasoned) return
  await notify(tx, document.family_id, {
    kind: isApproved ? 'approved' : 'not_approved',
    to: [document.author_id, version.author_id],
    by,
    documentId: document.id,
    version: row.version,
    now,
  })
}

function outcomeOf({ kind }: StoredRound['row'], { state, isFoundingAct }: Decision) {
  if (kind === 'ratification')
    return state === 'approved' ? ('document.ratified' as const) : ('document.not_ratified' as const)
  if (state === 'rejected') return 'document.sent_back' as const
  return isFoundingAct ? ('document.founding_act' as const) : ('document.in_force' as const)
}

const states = { open: 'waiting', rejected: 'changes_requested', approved: 'approved' } as const

type DatedDecision = Decision & { readonly now: Date }

async function moveDocument(
  tx: Tx,
  round: StoredRound,
  { state, isFoundingAct, now }: DatedDecision,
): Promise<StoredRound> {
  const inForce = {
    approved_version: round.row.version,
    is_founding_act: isFoundingAct,
    approved_at: now,
    in_force_since: round.document.in_force_since ?? now,
    decide_by: null,
  }
  const document = await tx
    .updateTable('documents')
    .set({ state: states[state], ...(state === 'approved' && inForce) })
    .where('family_id', '=', round.document.family_id)
    .where('id', '=', round.document.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...round, document }
}

async function closeRound(
  tx: Tx,
  round: StoredRound,
  { state, isFoundingAct, now }: DatedDecision,
): Promise<StoredRound> {
  const row = await tx
    .updateTable('approval_rounds')
    .set({ state, is_founding_act: isFoundingAct, decided_at: now })
    .where('family_id', '=', round.row.family_id)
    .where('id', '=', round.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...round, row }
}

/** An approved protocol change comes into force; a ratified founding act becomes an ordinary approval. */
async function applyApproval(tx: Tx, round: StoredRound, now: Date): Promise<StoredRound> {
  if (round.row.kind === 'approval') return putProtocolInForce(tx, round, now)
  const document = await tx
    .updateTable('documents')
    .set({ is_founding_act: false, decide_by: null })
    .where('family_id', '=', round.document.family_id)
    .where('id', '=', round.document.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...round, document }
}
