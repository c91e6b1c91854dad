import { standingOf } from '#contract/documents/allowed-votes.ts'
import type { removeApproval as removeApprovalCall } from '#contract/documents/calls.ts'
import {
  isStored,
  loadRound,
  matterOf,
  newRound,
  type Round,
} from '#server/features/documents/approvals/round.ts'
import { settle } from '#server/features/documents/approvals/settle.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { lockForWriting } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Removes an added approval. Only its requester can, and only before the vote: a no can't be silenced. */
export const removeApproval: Handler<typeof removeApprovalCall> = async ({
  tx,
  pilot,
  params,
  body,
  now,
}) => {
  const round = await loadRound(tx, await lockForWriting(tx, pilot, params.id))
  const { document, added, votes } = round
  const entry = added.find(({ account_id }) => account_id === body.account_id)
  const hasVoted = votes.some(({ account_id, verdict }) => account_id === body.account_id && verdict !== null)
  if (!entry || entry.added_by !== pilot.accountId || hasVoted) refuse('not_removable')

  const left = await removeAdded(tx, round, body.account_id)
  await appendToLedger(tx, document.family_id, {
    act: 'document.approval_removed',
    by: pilot.accountId,
    subjectId: document.id,
    details: { account_id: body.account_id, version: document.version },
    now,
  })
  // It may have been the last missing vote.
  const isOpen = isStored(left) && left.row.state === 'open'
  return showRound(tx, pilot, isOpen ? await settle(tx, left, { by: pilot.accountId, now }) : left)
}

async function removeAdded(tx: Tx, round: Round, accountId: string): Promise<Round> {
  const { family_id, id } = round.document
  await tx
    .deleteFrom('document_added_approvals')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
  const left = { ...round, added: round.added.filter(({ account_id }) => account_id !== accountId) }
  // Without a stored round, an advisor is a voter only as an added one.
  if (!isStored(left)) return newRound(tx, left)
  // Without the added approval, the member's role decides whether they vote.
  const is_voter = standingOf(matterOf(left), accountId) === 'voter'
  await tx
    .updateTable('approval_voices')
    .set({ is_voter })
    .where('family_id', '=', family_id)
    .where('round_id', '=', left.row.id)
    .where('account_id', '=', accountId)
    .execute()
  const votes = left.votes.map((vote) => (vote.account_id === accountId ? { ...vote, is_voter } : vote))
  return { ...left, votes }
}
