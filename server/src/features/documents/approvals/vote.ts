import type {
  abstainFromDocument,
  approveDocument,
  declineDocument,
  recuseFromDocument,
  requestChanges as requestChangesCall,
} from '#contract/documents/vote-calls.ts'
import { allowedVotes, type VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Verdict } from '#contract/documents/matter.ts'
import { openRound } from '#server/features/documents/approvals/open-round.ts'
import {
  ballotOf,
  inVotingOrder,
  isStored,
  loadRound,
  matterOf,
  type Round,
  type StoredRound,
  type VoteEntry,
} from '#server/features/documents/approvals/round.ts'
import { settle } from '#server/features/documents/approvals/settle.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { lockDocument } from '#server/features/documents/store.ts'
import { notifyVoters } from '#server/features/documents/approvals/notify-voters.ts'
import { notifyReason } from '#server/features/documents/approvals/notify-reason.ts'
import type { Handler, HandlerContext } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

type VoteChoice = Verdict | 'recuse'

interface VoteInput {
  readonly choice: VoteChoice
  readonly reason: string | null
  readonly alignment: number | null
}

const acts = {
  yes: 'document.approved',
  no: 'document.declined',
  changes: 'document.changes_requested',
  abstain: 'document.abstained',
  recuse: 'document.recused',
} as const satisfies Record<VoteChoice, `${string}.${string}`>

const voteActOf = {
  yes: 'approve',
  no: 'decline',
  changes: 'request_changes',
  abstain: 'abstain',
  recuse: 'recuse',
} as const satisfies Record<VoteChoice, VoteAct>

type VoteCall =
  | typeof approveDocument
  | typeof requestChangesCall
  | typeof declineDocument
  | typeof abstainFromDocument
  | typeof recuseFromDocument

export const approve: Handler<typeof approveDocument> = (context) =>
  castVote(context, { choice: 'yes', reason: null, alignment: context.body.alignment ?? null })
export const requestChanges: Handler<typeof requestChangesCall> = (context) =>
  castVote(context, {
    choice: 'changes',
    reason: context.body.reason,
    alignment: context.body.alignment ?? null,
  })
export const decline: Handler<typeof declineDocument> = (context) =>
  castVote(context, { choice: 'no', reason: context.body.reason, alignment: context.body.alignment ?? null })
export const abstain: Handler<typeof abstainFromDocument> = (context) =>
  castVote(context, { choice: 'abstain', reason: null, alignment: null })
export const recuse: Handler<typeof recuseFromDocument> = (context) =>
  castVote(context, { choice: 'recuse', reason: null, alignment: null })

/** Casts one pilot's vote on one version. The first vote opens the round; the deciding one closes it. */
async function castVote({ tx, pilot, params, body, now }: HandlerContext<VoteCall>, requested: VoteInput) {
  const { accountId } = pilot
  const round = await loadRound(tx, await lockDocument(tx, pilot, params.id))
  const { document, version } = round
  if (body.version !== document.version || body.hash !== version.hash) refuse('version_gone')
  const input = withAlignment(round, requested)
  const entry = round.votes.find(({ account_id }) => account_id === accountId)
  const { standing, votes } = allowedVotes(ballotOf(round), accountId)
  if (!entry || standing === 'none') refuse('not_asked')
  // A repeated call is idempotent, even after the first one closed the round.
  if (isSame(entry, input)) return showRound(tx, pilot, round)
  if (round.row && round.row.state !== 'open') refuse('already_decided')
  if (votes.length === 0) refuse('no_witness')
  if (!votes.includes(voteActOf[input.choice])) refuse('not_asked')

  const voted = await storeVote(tx, round, { ...input, accountId, now })
  await appendToLedger(tx, pilot.familyId, {
    act: acts[input.choice],
    by: accountId,
    subjectId: document.id,
    details: {
      version: version.number,
      hash: version.hash,
      ...(input.alignment !== null && { alignment: input.alignment }),
    },
    now,
  })
  const { choice, reason } = input
  const isReasoned = reason !== null && (choice === 'no' || choice === 'changes')
  if (isReasoned) await notifyReason(tx, pilot, voted, { reason, choice, now })
  const settled = await settle(tx, voted, { by: accountId, isReasoned, now })
  if (!round.row && settled.row.state === 'open')
    await notifyVoters(tx, settled, { by: accountId, isReasoned, now })
  return showRound(tx, pilot, settled)
}

// Only value-based management rates votes; other protocols ignore the rating.
function withAlignment(round: Round, input: VoteInput): VoteInput {
  const matter = matterOf(round)
  const isRated =
    matter.protocol === 'value_based_management' &&
    (matter.documentClass === 'policy' || matter.documentClass === 'constitutional')
  const hasRating = input.choice === 'yes' || input.choice === 'no' || input.choice === 'changes'
  if (!isRated || !hasRating) return { ...input, alignment: null }
  if (input.alignment === null) refuseField('alignment', 'required')
  return input
}

function isSame(vote: VoteEntry, { choice, reason, alignment }: VoteInput): boolean {
  if (choice === 'recuse') return vote.is_recused
  return !vote.is_recused && vote.verdict === choice && vote.reason === reason && vote.alignment === alignment
}

/** Stores a vote and returns the round with it. The first vote is stored with the round that it opens. */
async function storeVote(
  tx: Tx,
  round: Round,
  { choice, reason, alignment, accountId, now }: VoteInput & { accountId: string; now: Date },
): Promise<StoredRound> {
  const vote = {
    is_recused: choice === 'recuse',
    verdict: choice === 'recuse' ? null : choice,
    reason,
    alignment,
    answered_at: now,
  }
  const votes = round.votes.map((one) => (one.account_id === accountId ? { ...one, ...vote } : one))
  if (!isStored(round))
    return openRound(tx, { ...round, votes }, { kind: 'approval', openedBy: accountId, now })
  await tx
    .updateTable('approval_voices')
    .set(vote)
    .where('family_id', '=', round.row.family_id)
    .where('round_id', '=', round.row.id)
    .where('account_id', '=', accountId)
    .execute()
  return { ...round, votes: inVotingOrder(votes) }
}
